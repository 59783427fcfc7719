/**
 * Requests persistent storage, so that the browser does not clear this origin when the device runs short of space. The
 * browser may refuse, or ask the user; stored data can be used either way.
 */
export const keepStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.()
}
