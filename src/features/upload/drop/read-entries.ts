/** The files of a drop or of a chosen folder, including subfolders. */

/** Files that systems put into folders: no user picked them. */
const isSystemFile = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

export const withoutSystemFiles = (files: readonly File[]) => files.filter(({ name }) => !isSystemFile(name))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const childrenOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // The browser returns a hundred at a time, and an empty array at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const filesOf = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const files: File[] = []
  for (const child of await childrenOf(entry)) if (!isSystemFile(child.name)) files.push(...(await filesOf(child)))
  return files
}

/**
 * Resolves to the dropped files, in order; rejects if one of them or a folder cannot be read. Must be called while the
 * drop event is handled: afterwards the browser returns nothing.
 */
export const readDrop = ({ items, files }: DataTransfer): Promise<File[]> => {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return Promise.resolve([...files])
  return Promise.all(entries.map(filesOf)).then((found) => found.flat())
}
