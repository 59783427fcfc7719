/** The pages about proxies and the files of deploy/ agree with the one table of settings. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { about, fixOf, needs, proxies, type Need, type Proxy } from '../server/doctor/proxy-settings'
import { limits, MB } from '../contract/limits'
import { BEAT_MS } from '../contract/waits'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pageOf = (proxy: Proxy) => read(`docs/operations/proxies/${proxy}.md`)

/** The cells of each row of a page's only table, without its heading. */
const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const codeOf = (page: string) => [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
const all: Need[] = Object.values(needs)
const linesOf = (proxy: Proxy) => all.flatMap(({ by }) => ('line' in by[proxy] ? [by[proxy].line] : []))

test('each proxy has a page, and each page is of a proxy', () => {
  const files = readdirSync(join(root, 'docs/operations/proxies'))
  expect(files.toSorted()).toEqual(proxies.map((proxy) => `${proxy}.md`).toSorted())
})

test('the list of proxies is that of the table', () => {
  const rows = proxies.map((proxy) => {
    const { name, count, limitMb, isTried } = about[proxy]
    const largest = limitMb === undefined ? 'no limit of its own' : `${limitMb} MB`
    return [`[${name}](proxies/${proxy}.md)`, String(count), largest, isTried ? 'yes' : 'no']
  })
  expect(rowsOf(read('docs/operations/proxies.md'))).toEqual(rows)
})

test.each(proxies)('the page of %s has the settings of the table', (proxy) => {
  const page = pageOf(proxy)
  const cell = (need: Need) => {
    const way = need.by[proxy]
    return 'line' in way ? (way.line.includes('`') ? `\`\`${way.line}\`\`` : `\`${way.line}\``) : way.words
  }
  expect(rowsOf(page)).toEqual(all.map((need) => [need.need, cell(need)]))
  expect(linesOf(proxy).filter((line) => !codeOf(page).some((code) => code.includes(line)))).toEqual([])
  expect(page).toContain(`Set \`PROXIES=${about[proxy].count}\``)
  expect(/^Not tried: /m.test(page)).toBe(!about[proxy].isTried)
  expect(/^Tried with /m.test(page)).toBe(about[proxy].isTried)
})

test('the files of deploy/ are those that the pages show, and have the settings of the table', () => {
  const files = { caddy: ['Caddyfile', 'Caddyfile-two'], nginx: ['nginx.conf'] } as const
  for (const proxy of ['caddy', 'nginx'] as const) {
    const texts = files[proxy].map((file) => read(`deploy/${file}`))
    expect(codeOf(pageOf(proxy))).toEqual(texts)
    for (const text of texts) expect(linesOf(proxy).filter((line) => !text.includes(line))).toEqual([])
  }
})

test('no limit of a proxy is below what Clique sends', () => {
  const bodies = proxies.map((proxy) => about[proxy].limitMb ?? Infinity)
  expect(Math.min(...bodies)).toBeGreaterThanOrEqual(limits.bytesPerFileCeiling / MB)
  const [, silence] = /proxy_read_timeout (\d+)s/.exec(linesOf('nginx').join('\n')) ?? []
  expect(Number(silence) * 1000).toBeGreaterThan(2 * BEAT_MS)
})

test("the doctor's advice is made of the table", () => {
  expect(fixOf('body-limit')).toContain('nginx: client_max_body_size 50m;')
  for (const code of Object.keys(needs) as (keyof typeof needs)[]) expect(fixOf(code)).not.toContain('`')
})
