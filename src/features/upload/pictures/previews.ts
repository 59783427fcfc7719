/**
 * The files of uploads that were begun in this tab: while the tab lives they serve as previews at once, even after the
 * server has a photo and the queue has deleted its bytes.
 */
const files = new Map<string, readonly File[]>()

/** Keeps the files of a session, in the order they were picked. */
export const keepFiles = (sessionId: string, picked: readonly File[]) => files.set(sessionId, picked)

export const dropFiles = (sessionId: string) => files.delete(sessionId)

export const filesOf = (sessionId: string): readonly File[] | undefined => files.get(sessionId)
