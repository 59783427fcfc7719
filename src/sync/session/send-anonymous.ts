import { ok, type Result } from '../../../contract/failure'
import { createApi } from '../../api/client'
import { sessionOver } from './session-over'

const calls = createApi({ token: () => Promise.resolve(ok('')) }) as unknown as Record<
  string,
  ((...args: unknown[]) => Promise<Result<unknown>>) | undefined
>

/** Makes a call of the contract that needs no user. */
export const sendAnonymous = async (name: string, args: unknown[]): Promise<Result<unknown>> =>
  calls[name]?.(...args) ?? sessionOver
