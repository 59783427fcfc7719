/** The first parts of the paths of all screens. A test compares them with src/routes. */
const SCREENS = [
  'activity',
  'admin',
  'auth',
  'clique',
  'collection',
  'guest',
  'invitation',
  'join',
  'profile',
  'search',
  'set-up',
  'test-api',
  'test-upload',
  'wall',
]

/**
 * Paths that certainly show the app. A navigation to any other one may be meant for the sign-in page of a proxy on the
 * same host, so the network is asked first ([Note: Behind a sign-in page]).
 */
export const APP_PATHS = new RegExp(`^/((${SCREENS.join('|')})([/?]|$)|\\?|$)`)
