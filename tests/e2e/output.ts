/** A server's output, and callers that wait for a part of it. */
export const createOutput = () => {
  let text = ''
  const waiting = new Set<() => void>()
  const next = (pattern: RegExp) => {
    const from = text.length
    return new Promise<string>((resolve) => {
      const look = () => {
        const [, found] = pattern.exec(text.slice(from)) ?? []
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
    })
  }
  const print = (chunk: string) => {
    text += chunk
    for (const look of waiting) look()
  }
  return { print, next, text: () => text }
}
