/**
 * Files that are found next to the file that names them: after a move the name is wrong, and no compiler reports it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const BESIDE = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g
/** Made by a build or by a test. */
const MADE = /dist|node_modules/

/** The server's files are next to the built programs. */
const isBuilt = (file: string) => file.startsWith('server/') && !file.includes('.test.')

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' }).split('\n')

test('a path beside a file names a file that is there', () => {
  const wrong = files
    .filter((file) => file !== '' && !isBuilt(file) && existsSync(join(root, file)))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(BESIDE)].map(([, path = '']) => [file, path]),
    )
    .filter(([file = '', path = '']) => !MADE.test(path) && !existsSync(new URL(path, pathToFileURL(join(root, file)))))
  expect(wrong).toEqual([])
})
