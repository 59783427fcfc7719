/** Judges Permissions-Policy: a proxy's own policy can turn off what the app uses. */
import { passed, wrong, type Finding } from './finding'

/** The features that the app uses, and the result for users if one is turned off. A feature without an entry is on. */
const USED: Readonly<Record<string, string>> = {
  'publickey-credentials-create': 'users cannot add a passkey',
  'publickey-credentials-get': 'users cannot sign in with their passkeys',
  'web-share': 'users cannot share photos with other apps',
  'clipboard-write': 'users cannot copy links',
  'screen-wake-lock': 'phones turn off during uploads',
}

/** The last entry of a feature counts, as in browsers. */
const entriesOf = (header: string) =>
  new Map(
    [...header.matchAll(/(?:^|,)\s*([a-z-]+)\s*=\s*(\([^)]*\)|[^,]*)/g)].map(([, name = '', to = '']) => [name, to]),
  )

const isOn = (allowed: string, origin: string) =>
  allowed
    .replaceAll(/[()"]/g, ' ')
    .split(' ')
    .some((one) => one === 'self' || one === '*' || one === origin)

export const judgePermissions = (header: string | string[] | undefined, origin: string): Finding => {
  const entries = entriesOf([header ?? ''].flat().join(','))
  const off = Object.keys(USED).find((name) => entries.has(name) && !isOn(entries.get(name) ?? '', origin))
  return off === undefined
    ? passed('permissions-policy', 'passkeys and all else that the app uses are allowed')
    : wrong(
        'permissions-policy',
        `the Permissions-Policy of the proxy turns ${off} off: ${USED[off]}`,
        'Remove Permissions-Policy from the proxy: Clique sends its own.',
      )
}
