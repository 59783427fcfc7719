/** The release: packed, and unpacked elsewhere. The operator's story (tests/operator) runs it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { THIRD_PARTY, thirdParty } from '../../scripts/packages/third-party.mjs'
import { VERSION } from '../basis/version'

const root = fileURLToPath(new URL('../..', import.meta.url))
let work: string
let folder: string
let printed: string

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'clique-package-test-'))
  folder = join(work, `clique-${VERSION}`)
  // Parts that are not built yet are built for production.
  const env = { ...process.env, NODE_ENV: 'production' }
  printed = execFileSync(process.execPath, ['scripts/build/package.mjs'], { cwd: root, env, encoding: 'utf8' })
  execFileSync('tar', ['-xzf', join(root, `dist/clique-${VERSION}.tgz`), '-C', work])
}, 600_000)
afterAll(() => rm(work, { recursive: true, force: true }))

test('THIRD-PARTY.md is that of this build (npm run packages writes it)', () => {
  expect(readFileSync(join(folder, THIRD_PARTY), 'utf8')).toBe(thirdParty())
})

test('a release has its bill of materials and the sums of both files next to it', async () => {
  const names = [`clique-${VERSION}.tgz`, `clique-${VERSION}.cdx.json`]
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(root, 'dist'), encoding: 'utf8' })
  expect(checked.trim().split('\n')).toEqual(names.map((name) => `${name}: OK`))
  const { metadata, components } = JSON.parse(readFileSync(join(root, 'dist', names[1] ?? ''), 'utf8')) as {
    metadata: { component: object }
    components: { name: string; purl: string; hashes: { alg: string; content: string }[] }[]
  }
  expect(metadata.component).toMatchObject({ name: 'clique', version: VERSION })
  const packages = await readdir(join(folder, 'node_modules'))
  const named = new Set(components.map(({ name }) => name.split('/')[0]))
  expect(packages.filter((name) => !named.has(name))).toEqual([])
  expect(components.filter(({ purl, hashes }) => !purl.startsWith('pkg:npm/') || hashes.length === 0)).toEqual([])
})

test('a tag is released if it is the version, and the changelog has it', () => {
  const checkTag = (tag: string) =>
    spawnSync(process.execPath, ['scripts/build/check-tag.mjs', tag], { cwd: root }).status
  expect([checkTag(`v${VERSION}`), checkTag('v0.0.1'), checkTag(VERSION)]).toEqual([0, 1, 1])
})

test('it has the server, the app and what they need, and no tools', async () => {
  expect(printed).toMatch(/\.tgz: [\d.]+ MB, \d+ packages; first start \d+ ms, later \d+ ms/)
  process.stdout.write(printed)
  const packages = await readdir(join(folder, 'node_modules'))
  for (const tool of ['vite', 'vitest', 'typescript', 'react', 'firebase', '@playwright', '.bin', '.cache'])
    expect({ tool, isThere: packages.includes(tool) }).toEqual({ tool, isThere: false })
  // The user who starts it does not own it.
  const entries = execFileSync('tar', ['-tvzf', join(root, `dist/clique-${VERSION}.tgz`)], { encoding: 'utf8' })
  expect(entries.split('\n').filter((line) => line !== '' && !/^.r..r-.r-/.test(line))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [name, command] of Object.entries(scripts))
    expect({ name, isThere: existsSync(join(folder, command.split(' ').at(-1) ?? '')) }).toEqual({
      name,
      isThere: true,
    })
})

test('each of its packages has its licence', async () => {
  const names = await readdir(join(folder, 'node_modules'), { recursive: true })
  const packages = names.filter((name) => name.endsWith('/package.json') || name === 'package.json').map(dirname)
  const licencesOf = async (path: string) =>
    (await readdir(path)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).toSorted()
  expect(packages.length).toBeGreaterThan(20)
  for (const one of packages)
    expect({ one, licences: await licencesOf(join(folder, 'node_modules', one)) }).toEqual({
      one,
      licences: await licencesOf(join(root, 'node_modules', one)),
    })
})
