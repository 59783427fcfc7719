/**
 * color-mix() with variables cannot be computed by the build, and the oldest browsers (docs/browsers.md) lack it. They show
 * the first colour of the mix.
 */
import type { Plugin } from 'vite'

const DECLARATION = /(^|[;{])(\s*)([\w-]+):([^;{}]*color-mix\([^;{}]*);/g
const MIX = /color-mix\(in \w+, ((?:[^(),]|\([^()]*\))+?)(?: \d+%)?, (?:[^(),]|\([^()]*\))+\)/g
const KNOWN = '@supports (color: color-mix(in srgb, red, red))'

/** The same styles; each declaration with a mix follows one without, and is for browsers that know mixes. */
export const withoutMixes = (css: string): string =>
  css.replace(
    DECLARATION,
    (_, before: string, space: string, name: string, value: string) =>
      `${before}${space}${name}:${value.replace(MIX, '$1')};${space}${KNOWN} { ${name}:${value}; }`,
  )

export const olderStyles = (): Plugin => ({
  name: 'older-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/.*\.css(\?|$)/.test(id) && code.includes('color-mix(')
      ? { code: withoutMixes(code), map: null }
      : undefined,
})
