/** The window's API client. */
import { createApi } from '../api/client'
import { bearerToken } from './token'

let unauthorized: () => void = () => undefined

/** What happens when the server refuses a fresh token (specification 1 §8: sign out, go to /auth). */
export const whenUnauthorized = (handler: () => void) => {
  unauthorized = handler
}

export const api = createApi({ token: bearerToken, onUnauthorized: () => unauthorized() })
