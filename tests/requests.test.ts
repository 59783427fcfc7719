/** Requests have one home ([Note: Requests]): a call of `fetch` anywhere else may wait without an end. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files'

const homes = {
  'src/media/heif/libheif.ts': 'runs in an image worker, which the pool ends if it hangs',
  'src/platform/requests.ts': 'gives each request a limit',
  'src/pwa/reload-missing-chunk.ts': 'has a limit, and is part of the first load',
}

test('only the files of the table call fetch', () => {
  const files = projectFiles('src/*.ts', 'src/*.tsx').filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
  expect(files.length).toBeGreaterThan(500)
  const code = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '')
  expect(files.filter((file) => /(?<![.\w])fetch\(/.test(code(file))).toSorted()).toEqual(Object.keys(homes))
})
