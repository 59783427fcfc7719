import { fail, type Result } from '../../../contract/failure'
import type { Api } from '../../api/client'

type Send = (name: string, args: unknown[]) => Promise<Result<unknown>>

const failed = fail({ code: 'NETWORK', message: 'Network error - please check your connection' } as const)

/** The window's API client, which is fetched with the first call: see contract.ts. Fails with NETWORK if it cannot be. */
export const lateCalls = (load: () => Promise<Send>): Api =>
  new Proxy({} as Api, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        const send = await load().catch(() => undefined)
        return send ? send(name, args) : failed
      },
  })
