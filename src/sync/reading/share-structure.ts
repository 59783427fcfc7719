const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Structural sharing: returns `next`, with each part that equals the same part of `before` replaced by that object;
 * returns `before` itself if nothing differs. Values read from the store again are mostly equal, and equal objects are
 * not rendered again.
 */
export const shareStructure = <T>(before: unknown, next: T): T => {
  if (Object.is(before, next)) return next
  if (Array.isArray(before) && Array.isArray(next)) {
    const kept = next.map((item: unknown, at) => shareStructure(before[at], item))
    return (kept.length === before.length && kept.every((item, at) => item === before[at]) ? before : kept) as T
  }
  if (!isPlain(before) || !isPlain(next)) return next
  const kept = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, shareStructure(before[key], value)]))
  const keys = Object.keys(kept)
  const isSame =
    keys.length === Object.keys(before).length && keys.every((key) => key in before && kept[key] === before[key])
  return (isSame ? before : kept) as T
}
