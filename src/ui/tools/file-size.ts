const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A number of megabytes, for texts that name the unit themselves; at most two decimals. */
export const megabytes = (bytes: number) => String(Number((bytes / 1024 ** 2).toFixed(2)))

/**
 * '640 Bytes', '1.5 KB', '12.25 MB' (docs/specification.md 2.5: Bytes, KB, MB or GB); at most two decimals, or
 * `digits`.
 */
export const fileSize = (bytes: number, digits = 2) => {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(digits))} ${UNITS[step]}`
}
