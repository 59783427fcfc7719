// The pages that the app is compared with: a page with only React on it, and the same photos in a library's list.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../scripts/run.mjs'

/** Serves the pages; answers their address and how to stop. */
export const servePlain = async (picture, outDir) => {
  const input = ['empty.html', 'lists.html'].map((page) => join(root, 'bench/client', page))
  await build({
    root: join(root, 'bench/client'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rollupOptions: { input }, modulePreload: { polyfill: false } },
  })
  const types = { html: 'text/html', js: 'text/javascript', jpg: 'image/jpeg' }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain')
    const body = await readFile(pathname === '/picture.jpg' ? picture : join(outDir, pathname)).catch(() => '')
    response.setHeader('content-type', types[pathname.split('.').at(-1)] ?? 'text/plain')
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
