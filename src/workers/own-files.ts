/**
 * Refuses to store a network's sign-in page in place of a file of the app: the new version is installed later then, and
 * the earlier one stays.
 */
import { isPage } from '../platform/is-page'

const isOwn = async (url: string, response: Response) => {
  if (!response.ok || response.redirected) return false
  const { pathname } = new URL(url)
  if (pathname === '/index.html') return (await response.clone().text()).includes('id="root"')
  return pathname.endsWith('.html') || !isPage(response)
}

/** A plugin of Workbox. */
export const ownFilesOnly = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await isOwn(request.url, response)) ? response : null,
}
