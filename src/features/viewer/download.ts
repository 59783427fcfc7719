/** Milliseconds after which a saved photo's address is surely no longer read. */
const KEEP = 60_000

/** Saves a photo as 'clique-photo-{id}.jpg'; one that cannot be fetched opens in a new tab (specification 2 §2). */
export const downloadPhoto = async (id: string, url: string) => {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(String(response.status))
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = `clique-photo-${id}.jpg`
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), KEEP)
  } catch {
    open(url, '_blank', 'noopener')
  }
}
