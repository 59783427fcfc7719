/**
 * The files of uploads that were begun in this tab: as long as it lives they are a preview at once, and also once the
 * server has a photo and the queue has forgotten its bytes.
 */
const files = new Map<string, readonly File[]>()

/** Keeps the files of a session, in the order they were picked. */
export const keepFiles = (sessionId: string, picked: readonly File[]) => files.set(sessionId, picked)

export const dropFiles = (sessionId: string) => files.delete(sessionId)

export const filesOf = (sessionId: string): readonly File[] | undefined => files.get(sessionId)
