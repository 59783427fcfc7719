/** Seconds from a Retry-After header, which holds a number or a date; undefined if it holds neither. */
export const secondsUntil = (header: string | null): number | undefined => {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
