/**
 * [Note: Behind a sign-in page]
 *
 * A proxy or a network may have a sign-in page of its own, and answer with it in the server's place. A navigation to
 * this path passes the service worker, so such a page is shown and can be used. Then it leads back to this path, and
 * the server leads to the place in the app that the query names.
 */
export const NETWORK_SIGN_IN = '/network-sign-in'

/** The URL to follow to sign in to the network and return to `path` of the app. */
export const networkSignInUrl = (path: string) => `${NETWORK_SIGN_IN}?to=${encodeURIComponent(path)}`

/** The path in the app to return to; '/' if the query names none, or another site. */
export const returnPathOf = (url: string): string => {
  const { origin, searchParams } = new URL(url)
  const named = searchParams.get('to') || '/'
  const to = URL.canParse(named, origin) ? new URL(named, origin) : undefined
  const path = to?.origin === origin ? to.pathname + to.search + to.hash : '/'
  // A path with two slashes at its beginning would name a host.
  return path.startsWith('//') ? '/' : path
}
