import { expect, test } from 'vitest'
import { inAppBrowser, intentTo } from './in-app-browser'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'

test.each([
  ['Instagram on an iPhone', `${IPHONE} Mobile/22B83 Instagram 355.0.0 (iPhone16,1)`, 'Instagram', 'iOS'],
  ['Facebook on an iPhone', `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/488.0.0]`, 'Facebook', 'iOS'],
  ['Messenger on an iPhone', `${IPHONE} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/483.0.0]`, 'Messenger', 'iOS'],
  ['WhatsApp on Android', `${ANDROID}; wv) ${CHROME} WhatsApp/2.24`, 'WhatsApp', 'Android'],
  ['Facebook on Android', `${ANDROID}; wv) ${CHROME} [FB_IAB/FB4A;FBAV/489.0.0;]`, 'Facebook', 'Android'],
  ['Telegram on Android', `${ANDROID}) ${CHROME} Telegram-Android/11.2`, 'Telegram', 'Android'],
  ['an unnamed app on an iPhone', `${IPHONE} Mobile/22B83`, undefined, 'iOS'],
  ['an unnamed app on Android', `${ANDROID}; wv) ${CHROME}`, undefined, 'Android'],
] as const)('the browser of %s is inside an app', (_, userAgent, app, system) => {
  expect(inAppBrowser(userAgent, true)).toEqual({ app, system })
})

test.each([
  ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
])('the browser of %s is whole', (_, userAgent) => {
  expect(inAppBrowser(userAgent, true)).toBeUndefined()
})

test('the installed app on an iPhone is not taken for a browser, though its user agent is the same', () => {
  expect(inAppBrowser(`${IPHONE} Mobile/15E148`, false)).toBeUndefined()
})

test('on Android the way out keeps the secret of a link, and exists only with https', () => {
  expect(intentTo('https://clique.example/join#abc')).toBe('intent://clique.example/join#abc#Intent;scheme=https;end')
  expect(intentTo('http://localhost:8080/join#abc')).toBeUndefined()
})
