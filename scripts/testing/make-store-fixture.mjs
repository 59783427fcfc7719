// node scripts/testing/make-store-fixture.mjs VERSION: writes tests/fixtures/stores/VERSION.tar.br, a data folder as
// written by this checkout's server, with its contents: rows.json and files.json. server/upgrade.test.ts starts every
// later server on it. Run it before a commit that changes the schema, with the version that is about to end.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { announce, seed } from '../seed.mjs'

const version = process.argv[2] ?? ''
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('A version is needed, such as 0.1.0')
  process.exit(1)
}
await build()
const folder = mkdtempSync(join(tmpdir(), 'clique-fixture-'))
const data = join(folder, 'data')

const env = { ...process.env, PORT: '0', DATA_DIR: data, RATE_LIMITS: 'off' }
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise((resolve) => {
  let printed = ''
  server.stdout.on('data', (chunk) => {
    printed += chunk.toString()
    const [, ready] = /ready on (http:\S+)/.exec(printed) ?? []
    if (ready) resolve(ready)
  })
})

const { collectionId, photoIds, people, makeClique, makeCollection, addPhotos } = await seed(url)
const { maya, theo, nina } = people
const drawing = (name) => readFileSync(join(root, 'scripts/demo', name))
/** An unfinished upload: reserved, one of three variants sent. */
const [large, small] = [drawing('06-1024.jpg'), drawing('06-256.jpg')]
const photo = { basePhoto: announce(large), medQualityPhoto: announce(large), lowQualityPhoto: announce(small) }
const clientId = '5f0c8a52-55a1-4c7b-9a53-0c9f4c1d2e3f'
const { collection } = await theo.call('POST', '/collection/upload', {
  collectionId,
  photos: [{ photo, clientId, dateCreated: '2024-05-01T10:00:00.000Z' }],
})
const [{ urls }] = collection.collectionItems
const { contentType, contentMd5 } = announce(large)
const headers = { 'content-type': contentType, 'content-md5': contentMd5 }
await fetch(new URL(urls.medQualityUrl, url), { method: 'PUT', body: large, headers })
await nina.call('PATCH', '/user/edit', { isPrivate: true })
await theo.call('POST', '/user/follow', { followee: nina.userId })
await maya.call('PUT', '/user/device-token', { deviceToken: 'device-of-maya' })
await maya.call('POST', `/flick/${photoIds[1]}/report`, { reason: 'Too blurred' })
const { cliques } = await maya.call('GET', `/clique/user/${maya.userId}`)
const { cliqueId } = cliques.find(({ name }) => name === 'Lake house')
await maya.call('POST', `/clique/${cliqueId}/inviteLink`, { expiresIn: null, useLimit: 5 })
const members = [theo.userId, nina.userId]
await maya.call('PATCH', `/flick/${photoIds[2]}`, {
  caption: 'The lamp',
  location: { name: 'Lake' },
  taggedMembers: members,
})
await maya.call('POST', '/flick/delete', { ids: [photoIds[3]] })
/**
 * A user who created two collections has left their clique: a collection to which other users added photos, and a
 * collection that the user had deleted.
 */
const hut = await makeClique(maya, 'Hut', 'Made by one, kept by all', theo, nina)
const leftBehind = await makeCollection(theo, hut, 'Left behind', '')
const deletedBefore = await makeCollection(theo, hut, 'Deleted before', '')
for (const user of [theo, maya, nina]) await addPhotos(user, leftBehind, [5], 10)
await theo.call('GET', `/collection/deleteCollection/${deletedBefore}`)
await theo.call('POST', `/clique/${hut}/leave`)
await nina.call('PUT', `/user/blocked/${theo.userId}`)
/** Guest links and a wall of a member who is removed, and of a user who is suspended below. */
const byNina = await makeCollection(nina, hut, 'Guests of Nina', '')
const { cliques: ofTheo } = await theo.call('GET', `/clique/user/${theo.userId}`)
const run = ofTheo.find(({ name }) => name === 'Sunday run')
const byTheo = await makeCollection(theo, run.cliqueId, 'Guests of Theo', '')
const guestLink = {
  rights: { add: true, see: true, like: true, readComments: false, download: false, join: false },
  expiresIn: 86_400,
  photoLimit: 100,
  guestPhotoLimit: 10,
}
for (const [maker, id] of [
  [nina, byNina],
  [theo, byTheo],
]) {
  const { secret } = await maker.call('POST', `/collection/${id}/guestLink`, guestLink)
  await maker.call('POST', `/collection/${id}/guestLink`, { kind: 'wall', expiresIn: 86_400 })
  const token = maker.userId.replaceAll('-', '').padEnd(43, '0')
  const body = JSON.stringify({ secret, name: 'Mia', token })
  await fetch(`${url}/api/guest/enter`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}
await maya.call('DELETE', `/clique/${hut}/members/${nina.userId}`)
server.kill('SIGTERM')
await once(server, 'exit')

const database = await PGlite.create(join(data, 'database'))
// Reservations end after a day and deleted photos after 30 days: these must outlive the fixture.
await database.exec(`update images set created_at = '2100-01-01' where state = 'PENDING'`)
await database.exec(`update items set deleted_at = '2100-01-01' where deleted_at is not null`)
await database.exec(`update collections set deleted_at = '2100-01-01' where deleted_at is not null`)
await database.exec(`update guest_links set expires_at = '2100-01-01'`)
await database.exec(`update persons set suspended_at = now() where user_id = '${theo.userId}'`)
const { rows: tables } = await database.query(
  `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
)
const rows = {}
for (const { name } of tables) rows[name] = (await database.query(`select to_jsonb(t) as row from ${name} t`)).rows
await database.close()
for (const [name, found] of Object.entries(rows)) rows[name] = found.map(({ row }) => row)

const objects = join(data, 'objects')
const files = Object.fromEntries(
  readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(objects, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
)
writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows))
writeFileSync(join(folder, 'files.json'), JSON.stringify(files))

const { stdout } = spawnSync('tar', ['--sort=name', '-cf', '-', '-C', folder, '.'], { maxBuffer: 512 * 1024 * 1024 })
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: stdout.length }
const packed = brotliCompressSync(stdout, { params })
mkdirSync(join(root, 'tests/fixtures/stores'), { recursive: true })
writeFileSync(join(root, 'tests/fixtures/stores', `${version}.tar.br`), packed)
rmSync(folder, { recursive: true, force: true })
console.log(`${version}.tar.br: ${packed.length} bytes, ${Object.keys(files).length} files`)
