// npm run bench download: a ZIP archive of originals compared with the disk and with plain servers. It needs curl and python3.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from '../scripts/run.mjs'

const outDir = join(root, 'node_modules/.cache/clique/bench/download')
const names = ['bench', 'serve', 'plain']
const input = Object.fromEntries(names.map((name) => [name, join(root, `bench/download/${name}.ts`)]))
const configFile = join(root, 'server/vite.config.ts')
await build({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, rollupOptions: { input } } })
const { bench } = await import(pathToFileURL(join(outDir, 'bench.js')).href)
process.exit((await bench(join(outDir, 'serve.js'), join(outDir, 'plain.js'))) ? 0 : 1)
