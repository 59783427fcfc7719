/** Milliseconds after which a file's address is surely no longer read. */
const KEEP_MS = 60_000

/** Saves a file where the browser keeps downloads. */
export const saveFile = (name: string, bytes: Blob) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}
