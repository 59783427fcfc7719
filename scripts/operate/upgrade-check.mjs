// npm run upgrade-check: starts today's server on a copy of the data of each earlier version (tests/fixtures/stores),
// compares every row's bytes, signs in and reads a photo. Ends with 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from '../build/build.mjs'
import { capture, root } from '../run.mjs'
import { setup } from '../setup.mjs'

const fixtures = join(root, 'tests/fixtures/stores')
const program = (name) => join(root, `dist/server/${name}.js`)

const unpack = async (version, folder) => {
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(tar, 'close')
  tar.stdin.end(brotliDecompressSync(readFileSync(join(fixtures, `${version}.tar.br`))))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

/** Starts the server, waits until it is ready, calls `use`, and stops it. */
const withServer = async (env, use) => {
  const server = spawn(process.execPath, [program('main')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += chunk.toString()))
  const ended = once(server, 'close')
  try {
    while (!/ready on (http:\S+)/.test(printed)) {
      await Promise.race([once(server.stdout, 'data'), ended])
      if (server.exitCode !== null) throw new Error(printed.trim())
    }
    await use(/ready on (http:\S+)/.exec(printed)[1])
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

const post = async (url, body) => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** Signs in as one of the fixture's users and reads the first photo of the feed. */
const readPhoto = async (url) => {
  const account = `${url}/identitytoolkit.googleapis.com/v1/accounts`
  const { sessionInfo } = await post(`${account}:sendVerificationCode?key=local`, { phoneNumber: '+11111111111' })
  const { idToken } = await post(`${account}:signInWithPhoneNumber?key=local`, { sessionInfo, code: '111111' })
  const headers = { authorization: `Bearer ${idToken}` }
  const feed = await (await fetch(`${url}/api/feed`, { headers })).json()
  const [photo] = JSON.stringify(feed).match(/\/media\/item\/[^"]+/) ?? []
  const answer = await fetch(`${url}${photo}`)
  if (!answer.ok) throw new Error(`The photo ${photo} was answered with ${answer.status}`)
}

const check = async (version) => {
  const folder = mkdtempSync(join(tmpdir(), 'clique-upgrade-check-'))
  try {
    await unpack(version, folder)
    const env = { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') }
    const started = Date.now()
    await withServer(env, readPhoto)
    const ms = Date.now() - started
    const { code, output } = await capture(process.execPath, [program('verify-store')], { env })
    const line = output.trim().split('\n').at(-1)
    if (code !== 0) throw new Error(line)
    const kept = readdirSync(join(folder, 'data/earlier'))
    return `${ms} ms; ${line}; its database is kept as earlier/${kept.join(', ')}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await setup()
await build()
let [passed, failed] = [0, 0]
for (const name of readdirSync(fixtures)) {
  const version = name.replace('.tar.br', '')
  try {
    console.log(`ok      ${version}: ${await check(version)}`)
    passed += 1
  } catch (error) {
    console.log(`FAILED  ${version}: ${error.message}`)
    failed += 1
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
