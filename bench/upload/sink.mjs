// The least that a server can do with an upload: it serves the bench's page, and writes each body to the disk, flushed. Below
// /durable/ it computes the MD5 too, renames the file and flushes its folder.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const TYPES = { html: 'text/html', js: 'text/javascript' }
const page = process.env['BENCH_PAGE'] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'clique-bench-sink-'))
let count = 0

const flush = async (path, flags) => {
  const file = await open(path, flags)
  await file.sync()
  await file.close()
}

const store = async (request, response) => {
  const path = join(folder, String(count++))
  const isDurable = request.url.startsWith('/durable/')
  const md5 = createHash('md5')
  if (isDurable) request.on('data', (piece) => md5.update(piece))
  await pipeline(request, createWriteStream(path))
  await flush(path, 'r+')
  if (isDurable) {
    md5.digest('base64')
    await rename(path, `${path}.kept`)
    await flush(folder, 'r')
  }
  response.end()
}

const serve = async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const body = await readFile(join(page, pathname === '/' ? 'index.html' : pathname)).catch(() => undefined)
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[pathname.split('.').at(-1)] ?? 'text/html' })
  response.end(body)
}

const server = createServer((request, response) => (request.method === 'PUT' ? store : serve)(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.(`http://127.0.0.1:${server.address().port}/`)
process.on('disconnect', () => rm(folder, { recursive: true, force: true }).then(() => process.exit()))
