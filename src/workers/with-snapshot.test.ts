import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withSnapshot } from './with-snapshot'

const build = '/assets/index-1.js'
const page = `<head><script type="module" crossorigin src="${build}"></script></head><body><div id="root"></div></body>`

test('the snapshot is before the root, and the app starts after it', () => {
  expect(withSnapshot(page, { build, markup: '<p>$&</p>' })).toBe(
    `<head><link rel="modulepreload" crossorigin href="${build}"></head>` +
      `<body><div id="snapshot" inert><p>$&</p></div><div id="root"></div><script src="/start.js" data-app="${build}"></script></body>`,
  )
})

test.each(['', '/assets/index-2.js'])('a snapshot of another build (%s) changes nothing', (other) => {
  expect(withSnapshot(page, { build: other, markup: '<p></p>' })).toBe(page)
})

test('the page has the root that is looked for', () => {
  const index = readFileSync(fileURLToPath(new URL('../../index.html', import.meta.url)), 'utf8')
  expect(index.split('<div id="root"></div>')).toHaveLength(2)
})
