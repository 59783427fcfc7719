/**
 * Asks the browser not to clear this origin when the device runs short of space. It may refuse, or ask the user; stored
 * data can be used either way.
 */
export const keepStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.()
}
