/** The client of calls that need no user. By itself: calls of a user need a token, and that the server's settings. */
import { ok } from '../../../contract/failure'
import { createApi } from '../../api/client'

export const anonymous = createApi({ token: () => Promise.resolve(ok('')) })
