/** What the upload worker does for its page. */
import type { ApiOptions } from '../api/client'

/** The tokens of the user whose photos are sent, and what happens when the server refuses a fresh one. */
export type SessionSource = Required<Pick<ApiOptions, 'token' | 'onUnauthorized'>>

export interface UploadApi {
  /**
   * Works off the queue of `uid` as soon as no other tab does. Rejects with an unexpected error; resolves when another
   * tab took over while this one was stalled. Either way this worker is of no use any more.
   */
  run(uid: string, session: SessionSource): Promise<'lost'>
  /** Looks at the queue and at the network again, if this worker holds the engine. */
  wake(): Promise<void>
}
