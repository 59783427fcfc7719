/** What the upload worker does for its page. */
import type { ApiOptions } from '../api/client'

export type TokenSource = ApiOptions['token']

export interface UploadApi {
  /**
   * Works off the queue of `uid` as soon as no other tab does. Rejects with an unexpected error; resolves when another
   * tab took over while this one was stalled. Either way this worker is of no use any more.
   */
  run(uid: string, token: TokenSource): Promise<'lost'>
  /** Looks at the queue and at the network again, if this worker holds the engine. */
  wake(): Promise<void>
}
