/** The release: packed, unpacked elsewhere, and run there with only Node. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '../test/people/registered'
import { addPhoto, makeClique, makeCollection } from '../test/story'
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

/** Without this process' environment. */
const run = (program: string, args: string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, [`server/${program}.js`, ...args], {
    cwd: folder,
    env: { DATA_DIR: join(work, 'data'), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const outputOf = async (program: string, args: string[], environment: Record<string, string> = {}) => {
  const child = run(program, args, environment)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, last: output.trim().split('\n').at(-1) }
}

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
    expect({ name, isThere: existsSync(join(folder, command.replace('node ', ''))) }).toEqual({ name, isThere: true })
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

test('unpacked, it signs people in, keeps their photos, serves the app, and is backed up', async () => {
  const server = run('main', [])
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/ready on http:\S+/)
  const [, url = ''] = /ready on (http:\S+)/.exec(output) ?? []
  const ada = await register(url, 1, 'ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  await addPhoto(ada, collectionId)
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect((await fetch(url + items[0]?.image?.lowQualityUrl)).status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('<script type="module"')

  const backups = join(work, 'backups')
  expect(await outputOf('backup', [backups])).toMatchObject({ code: 0 })
  server.kill('SIGTERM')
  await once(server, 'close')
  const restored = await outputOf('restore', [backups], { DATA_DIR: join(work, 'restored') })
  expect(restored).toEqual({ code: 0, last: '3 checked, 0 missing, 0 damaged, 0 orphaned' })
}, 300_000)
