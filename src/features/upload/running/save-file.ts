/** Milliseconds after which a file's URL is surely no longer read. */
const URL_LIFETIME_MS = 60_000

/** Saves a file to the browser's downloads. */
export const saveFile = (name: string, bytes: Blob) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS)
}
