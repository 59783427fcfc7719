// Parts and their animations are global names: neither the build nor the compiler notices a wrong one.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const namesIn = (path: string, pattern: RegExp) =>
  [...readFileSync(`src/${path}`, 'utf8').matchAll(pattern)].flatMap(([, names = '']) => names.split(' '))

test('every part that a module names is defined, and every part that is defined is named', () => {
  const modules = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.module.css'),
  )
  const composed = modules.flatMap((path) => namesIn(path, /composes: ([\w -]+) from global/g))
  const animated = modules.flatMap((path) => namesIn(path, /\sglobal\((\w+)\)/g))
  const defined = namesIn('ui/parts.css', /^\s*(?:\.|@keyframes )([\w-]+)/gm)
  expect(new Set([...composed, ...animated])).toEqual(new Set(defined))
})
