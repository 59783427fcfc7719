// The pages that the app is compared with: a page with only React on it, and the same photos as plain elements and in
// the list libraries that others use.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../scripts/run.mjs'

const TILES = `
  const began = performance.now()
  const list = document.body.appendChild(document.createElement('div'))
  list.style = 'display:grid;grid-template-columns:repeat(3,1fr);gap:2px'
  for (let index = 0; index < 10000; index += 1) {
    const tile = document.createElement('div')
    tile.dataset.photo = String(index)
    tile.ariaPosInSet = String(index + 1)
    tile.innerHTML = '<button></button><img loading="lazy" style="width:100%;aspect-ratio:1" src="/picture.jpg?' + index +
      '"><div><button><svg></svg><span>3</span></button><span><svg></svg><span>2</span></span></div>'
    list.append(tile)
  }`

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
  const answers = {
    '/picture.jpg': () => readFile(picture),
    '/tiles.html': () =>
      `<!doctype html><meta name="viewport" content="width=device-width"><style>svg{width:16px;height:16px}</style><body><script>${TILES}</script>`,
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain')
    const body = await (answers[pathname] ?? (() => readFile(join(outDir, pathname)).catch(() => '')))()
    response.setHeader('content-type', types[pathname.split('.').at(-1)] ?? 'text/plain')
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
