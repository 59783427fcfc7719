/** What the upload worker does for its page. */
export type TokenSource = (force: boolean) => Promise<string | undefined>

export interface UploadApi {
  /**
   * Works off the queue of `uid` as soon as no other tab does. Only ever rejects: with what nobody expected. Ends with
   * the worker.
   */
  run(uid: string, token: TokenSource): Promise<void>
  /** Looks at the queue and at the network again, if this worker holds the engine. */
  wake(): Promise<void>
}

/** The Web Lock that the engine is held by. */
export const engineLock = (uid: string) => `clique-upload-${uid}`
