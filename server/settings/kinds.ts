/** The kinds of values that settings have. Each returns undefined for a text that is no such value. */
import { resolve } from 'node:path'

export interface Kind<T> {
  /** Continues '… must be'. */
  shape: string
  read: (text: string) => T | undefined
}

const kind = <T>(shape: string, read: (text: string) => T | undefined): Kind<T> => ({ shape, read })

/** A whole number within these limits, both included; it is read in this many smaller units. */
export const whole = (least: number, most: number, unit = 1): Kind<number> =>
  kind(`a whole number from ${least} to ${most}`, (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value * unit : undefined
  })

/** One of two words: whether it is the first. */
export const either = (yes: string, no: string): Kind<boolean> =>
  kind(`${yes} or ${no}`, (text) => (text === yes ? true : text === no ? false : undefined))

/** This word. */
export const only = <W extends string>(word: W): Kind<W> =>
  kind(`${word}, or not set`, (text) => (text === word ? word : undefined))

/** One of several words. */
export const oneOf = <W extends string>(...words: readonly W[]): Kind<W> =>
  kind(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, (written) => words.find((word) => word === written))

/** Any text. */
export const text: Kind<string> = kind('a text', (value) => value)

/** A folder; a relative path begins at the current folder. */
export const folder: Kind<string> = kind('a folder', (path) => resolve(path))

/** A text that matches. */
export const like = (pattern: RegExp, shape: string): Kind<string> =>
  kind(shape, (value) => (pattern.test(value) ? value : undefined))

/** The address of a page or a service; with `scheme` of another protocol. */
export const address = (scheme = /^https?:/, shape = 'an address that begins with https://'): Kind<string> =>
  kind(shape, (url) => (scheme.test(url) && URL.canParse(url) ? url : undefined))

/** An address without a path, as an origin. */
export const origin: Kind<string> = kind('an address without a path that begins with https://', (url) => {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return undefined
  const { origin: found, pathname } = new URL(url)
  return pathname === '/' ? found : undefined
})

/** Names that a browser resolves to this machine: pages there count as secure. */
export const LOOPBACK_NAME = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** The origin of the site: service workers and passkeys need https, or a loopback name. */
export const siteOrigin: Kind<string> = kind(
  'an address without a path that begins with https:// (http:// only for localhost)',
  (url) => {
    const found = origin.read(url)
    const isSecure = found?.startsWith('https:') || (found && LOOPBACK_NAME.test(new URL(found).hostname))
    return isSecure ? found : undefined
  },
)

/** Names of HTTP headers, in lower case, with their values. */
export const headers: Kind<Record<string, string>> = kind('a JSON object of header names and values', (json) => {
  try {
    const entries = Object.entries(JSON.parse(json) as Record<string, string>)
    const lower = entries.map(([name, value]): [string, string] => [name.toLowerCase(), value])
    // Throws for names and values that no header has.
    return Object.fromEntries(new Headers(lower))
  } catch {
    return undefined
  }
})

export const list: Kind<string[]> = kind('a list with commas', (items) => items.split(/[\s,]+/))
