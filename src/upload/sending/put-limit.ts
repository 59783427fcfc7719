/** The browser's information about the connection (Network Information API; absent in Firefox and Safari). */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * PUTs at once: at most 20 (docs/specification.md 2.9), fewer when the connection is slow or saves data
 * (docs/specification.md 3.1).
 */
export const putLimit = ({ saveData, effectiveType }: Connection = {}) => {
  if (effectiveType === 'slow-2g' || effectiveType === '2g') return 2
  if (saveData || effectiveType === '3g') return 6
  return 20
}
