/** The calls of the upload worker, for its page. */
import type { ApiOptions } from '../api/client'

/** The tokens of the user whose photos are sent, and a handler that is called when the server refuses a fresh one. */
export type SessionSource = Required<Pick<ApiOptions, 'token' | 'onUnauthorized'>>

export interface UploadApi {
  /**
   * Works through the queue of `uid` as soon as no other tab does. Rejects with an unexpected error; resolves when
   * another tab took over while this one was stalled. Either way this worker cannot be used again.
   */
  run(uid: string, session: SessionSource): Promise<'lost'>
  /** Checks the queue and the network again, if this worker holds the engine. */
  wake(): Promise<void>
}
