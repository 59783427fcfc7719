export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * The part of `size` bytes that a Range header requests: undefined for the whole (also if the header names several
 * parts or is invalid, which HTTP lets a server ignore), 'unsatisfiable' if it is outside.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start < size && start <= end ? { start, end } : 'unsatisfiable'
}
