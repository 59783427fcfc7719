// The server of that upload: it receives files by tus, and makes the MD5 and both copies before it answers the last byte.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import sharp from 'sharp'

const TYPES = { html: 'text/html', js: 'text/javascript' }
const page = process.env['BENCH_PAGE'] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'clique-bench-parts-'))

const copy = async (source, side, target) => {
  const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true }
  const bytes = await sharp(source).rotate().resize(size).jpeg({ quality: 85 }).toBuffer()
  await writeFile(target, bytes)
  return bytes
}

const onUploadFinish = async (_, { id }) => {
  const path = join(folder, id)
  const md5 = createHash('md5')
  await pipeline(createReadStream(path), md5)
  const medium = await copy(path, 1024, `${path}.medium`)
  await copy(medium, 256, `${path}.low`)
  return { headers: { 'x-md5': md5.digest('base64') } }
}

const tus = new Server({ path: '/files', datastore: new FileStore({ directory: folder }), onUploadFinish })

const serve = async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const body = await readFile(join(page, pathname === '/' ? 'parts.html' : pathname)).catch(() => undefined)
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[pathname.split('.').at(-1)] ?? 'text/html' })
  response.end(body)
}

const server = createServer((request, response) =>
  request.url.startsWith('/files') ? tus.handle(request, response) : serve(request, response),
)
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${server.address().port}/`))
process.on('disconnect', () => rm(folder, { recursive: true, force: true }).then(() => process.exit()))
