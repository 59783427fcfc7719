// npm run bench server: the server's speed on the embedded database and on PostgreSQL, side by side.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { build } from 'vite'
import { postgres } from '../scripts/testing/postgres.mjs'
import { root } from '../scripts/run.mjs'

const outDir = join(root, 'node_modules/.cache/clique/bench/server')
const input = { bench: join(root, 'bench/server/bench.ts'), serve: join(root, 'bench/server/serve.ts') }
const configFile = join(root, 'server/vite.config.ts')
await build({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, rollupOptions: { input } } })
const { bench } = await import(pathToFileURL(join(outDir, 'bench.js')).href)
process.exit((await bench(join(outDir, 'serve.js'), await postgres())) ? 0 : 1)
