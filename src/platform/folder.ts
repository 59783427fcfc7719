/** A folder of the device that the user picks. Only Chromium on desktops has such a picker. */
declare global {
  interface Window {
    showDirectoryPicker?(options: {
      id: string
      mode: 'readwrite'
      startIn: 'pictures'
    }): Promise<FileSystemDirectoryHandle>
  }
}

export const canPickFolder = (): boolean => typeof window.showDirectoryPicker === 'function'

/**
 * Opens a dialog in which the user picks a folder to write to; resolves to undefined if the user picked none or
 * refused. Only after a press.
 */
export const pickFolder = async (): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    return await window.showDirectoryPicker?.({
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
