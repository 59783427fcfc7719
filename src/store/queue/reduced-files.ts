/**
 * Picked files whose smaller copies are sent, because they are too large. The mark belongs to the File in memory; rows
 * of stored files carry it as `isReduced`.
 */
const reduced = new WeakSet<File>()

/** Marks a file for as long as it is in memory: a smaller copy of it is sent. */
export const markReduced = (file: File): void => void reduced.add(file)

/** Whether a smaller copy of this file is sent. */
export const isReduced = (file: File): boolean => reduced.has(file)
