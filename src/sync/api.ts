/** The window's API client. It is fetched with the first call: see contract.ts. */
import type { Api } from '../api/client'

let unauthorized: () => void = () => undefined

/** What happens when the server refuses a fresh token (specification 1 §8: sign out, go to /auth). */
export const whenUnauthorized = (handler: () => void) => {
  unauthorized = handler
}

type AnyCall = (...args: unknown[]) => Promise<unknown>

const lazyApi = (options: Parameters<typeof import('../api/client').createApi>[0]): Api => {
  let client: Promise<Record<string, AnyCall>> | undefined
  const load = () => {
    client ??= import('../api/client').then(({ createApi }) => createApi(options) as unknown as Record<string, AnyCall>)
    return client
  }
  const failed = { ok: false, error: { code: 'NETWORK', message: 'Network error - please check your connection' } }
  return new Proxy({} as Api, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        let loaded
        try {
          loaded = await load()
        } catch {
          client = undefined
          return failed
        }
        return loaded[name]?.(...args)
      },
  })
}

/** Fetched with the first call, too. */
const token = (force: boolean) => import('./token').then(({ bearerToken }) => bearerToken(force))

export const api = lazyApi({ token, onUnauthorized: () => unauthorized() })

/** For calls that anybody may make, before it is known who is there. */
export const anonymousApi = lazyApi({ token: () => Promise.resolve(undefined) })
