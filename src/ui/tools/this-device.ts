/** The part of the browser's navigator that tells devices apart. */
export interface Described {
  userAgent: string
  maxTouchPoints: number
}

/**
 * The word for a device: 'this phone', 'this tablet' or 'this computer', by the browser's description of itself. An iPad
 * calls itself a Mac, and has a touch screen, which no Mac has.
 */
export const deviceWord = ({ userAgent, maxTouchPoints }: Described): 'phone' | 'tablet' | 'computer' => {
  if (/iPad|Tablet|Silk/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'tablet'
  if (/iPhone|iPod|Mobi/.test(userAgent)) return 'phone'
  return userAgent.includes('Android') ? 'tablet' : 'computer'
}

/** The device that this code runs on. */
export const thisDevice = deviceWord(navigator)
