/** The page of the bench, its photos and the compared libraries, on a port of their own. */
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Bench } from './page'

declare const bench: Bench

const MOTIFS = 10

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  wasm: 'application/wasm',
}

const fileOf = (page: string, url: string) => {
  const path = new URL(url, 'http://localhost').pathname
  const name = path.split('/').at(-1) ?? ''
  if (path.startsWith('/wasm-vips/')) return join(packages, 'wasm-vips/lib', name)
  if (path.startsWith('/browser-image-compression/')) return join(packages, 'browser-image-compression/dist', name)
  return join(page, path === '/' ? 'index.html' : path)
}

export const servePage = async (page: string) => {
  const server = createServer(async (request, response) => {
    const file = fileOf(page, request.url ?? '')
    const body = await readFile(file).catch(() => undefined)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/plain',
      // wasm-vips wants memory that its threads share.
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** `count` files of 12 megapixels, no two with the same bytes; the first ones are of different motifs. */
export const writePhotos = async (page: Page, folder: string, count: number) => {
  const drawn: Buffer[] = []
  for (let motif = 0; motif < MOTIFS; motif++)
    drawn.push(Buffer.from(await page.evaluate((seed) => bench.draw(4032, 3024, seed), motif), 'base64'))
  const paths: string[] = []
  for (let at = 0; at < count; at++) {
    const motif = drawn[at % MOTIFS] ?? Buffer.alloc(0)
    const comment = Buffer.concat([Buffer.from('fffe000a', 'hex'), Buffer.from(String(at).padStart(8))])
    const path = join(folder, `${at}.jpg`)
    await writeFile(path, Buffer.concat([motif.subarray(0, 2), comment, motif.subarray(2)]))
    paths.push(path)
  }
  return paths
}
