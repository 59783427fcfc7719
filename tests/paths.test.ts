/**
 * Files that are found next to the file that names them: after a move the name is wrong, and no compiler reports it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files'

const BESIDE = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g
/** Made by a build or by a test. */
const MADE = /dist|node_modules/

/** The server's files are next to the built programs. */
const isBuilt = (file: string) => file.startsWith('server/') && !file.includes('.test.')

const files = projectFiles('*.ts', '*.tsx', '*.mjs')

test('a path next to a file names a file that exists', () => {
  const wrong = files
    .filter((file) => !isBuilt(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(BESIDE)].map(([, path = '']) => [file, path]),
    )
    .filter(([file = '', path = '']) => !MADE.test(path) && !existsSync(new URL(path, pathToFileURL(join(root, file)))))
  expect(wrong).toEqual([])
})

/** From the root, in docs, comments and settings. */
const NAMED =
  /(?<![\w./-])((?:contract|src|server|tests|scripts|docs|public|deploy)\/[\w./$-]+\.(?:tsx?|mjs|md|sql|json|css|html))\b/g
/** Files that are made, and examples. */
const NOT_STORED = new Set([
  'src/routeTree.gen.ts',
  'tests/simulation/regressions/NAME.json',
  'src/upload/test/world.ts',
])

test('a path in a doc, a comment or a setting names a file of the repository', () => {
  const all = projectFiles()
  const stored = new Set(all)
  const readers = all.filter((file) => /\.(md|tsx?|mjs|css|sql|html|yml|json)$/.test(file))
  const wrong = readers.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(NAMED)]
      .filter(([, path = '']) => !stored.has(path) && !NOT_STORED.has(path) && !existsSync(join(root, path)))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(wrong).toEqual([])
})
