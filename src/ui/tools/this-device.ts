/** The navigator properties that distinguish devices. */
export interface Described {
  userAgent: string
  maxTouchPoints: number
}

/**
 * The word for a device: 'this phone', 'this tablet' or 'this computer', by the browser's user agent. An iPad
 * identifies as a Mac, and has a touch screen, which no Mac has.
 */
export const deviceWord = ({ userAgent, maxTouchPoints }: Described): 'phone' | 'tablet' | 'computer' => {
  if (/iPad|Tablet|Silk/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'tablet'
  if (/iPhone|iPod|Mobi/.test(userAgent)) return 'phone'
  return userAgent.includes('Android') ? 'tablet' : 'computer'
}

/** The device on which this code runs. */
export const thisDevice = deviceWord(navigator)
