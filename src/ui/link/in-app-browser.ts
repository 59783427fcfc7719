/**
 * [Note: Browsers inside other apps]
 *
 * A link in a message may open in a browser of the message's own app: without the user's passkeys and sign-in, often
 * without a service worker, and with storage that ends with the app's. It is known by its user agent: named apps add a
 * word, Android's web view adds 'wv', and on iPhones and iPads only Safari and other whole browsers name a version of
 * Safari. The installed app does not name one either, but its pages are not shown as a browser's.
 */

const APPS: readonly [RegExp, string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bMessenger(?:Lite)?ForiOS\b|\bOrca-Android\b/, 'Messenger'],
  [/\bFB(?:AN|AV|IOS|_IAB)\b/, 'Facebook'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bTelegram\b/, 'Telegram'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bTwitter\b/, 'X'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\b(?:musical_ly|BytedanceWebview|TikTok)\b/, 'TikTok'],
  [/\bLine\//, 'LINE'],
]

export interface InAppBrowser {
  /** The app's name; undefined if it does not say it. */
  app: string | undefined
  /** The system, which decides on the way out. */
  system: 'iOS' | 'Android'
}

/**
 * The app whose own browser shows this page; undefined in a whole browser, on a computer, and in the installed app.
 * `isBrowser`: pages are shown in a browser's display mode.
 */
export const inAppBrowser = (userAgent: string, isBrowser: boolean): InAppBrowser | undefined => {
  const system = /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : userAgent.includes('Android') ? 'Android' : undefined
  if (system === undefined || !isBrowser) return undefined
  const app = APPS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const isWebView = system === 'iOS' ? !/\bSafari\//.test(userAgent) : /; wv\)/.test(userAgent)
  return app !== undefined || isWebView ? { app, system } : undefined
}

/** The address that opens an https page in Android's own browser. */
export const intentTo = (address: string): string | undefined =>
  address.startsWith('https://') ? `intent${address.slice('https'.length)}#Intent;scheme=https;end` : undefined
