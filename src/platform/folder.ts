/** A folder of the device that the user picks. Only Chromium on desktops has such a picker. */
interface Picking {
  showDirectoryPicker?: (options: {
    id: string
    mode: 'readwrite'
    startIn: 'pictures'
  }) => Promise<FileSystemDirectoryHandle>
}

export const canPickFolder = (): boolean => typeof (window as Picking).showDirectoryPicker === 'function'

/**
 * Opens a dialog in which the user picks a folder to write to; resolves to undefined if the user picked none or
 * refused. Only after a press.
 */
export const pickFolder = async (): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    return await (window as Picking).showDirectoryPicker?.({
      id: 'clique-photos',
      mode: 'readwrite',
      startIn: 'pictures',
    })
  } catch (error) {
    if (error instanceof DOMException && ['AbortError', 'NotAllowedError', 'SecurityError'].includes(error.name))
      return undefined
    throw error
  }
}
