// npm run bench growth: figures at a small and a large size. With names of axes: only these.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'vite'
import { headlessBrowser } from '../scripts/browser.mjs'
import { build } from '../scripts/build/build.mjs'
import { postgres } from '../scripts/testing/postgres.mjs'
import { root } from '../scripts/run.mjs'

const outDir = join(root, 'node_modules/.cache/clique/bench/growth')
const input = {
  run: join(root, 'bench/growth/run.ts'),
  serve: join(root, 'bench/growth/server/serve.ts'),
  'embedded-engine': join(root, 'server/database/embedded/embedded-engine.mjs'),
}
const configFile = join(root, 'server/vite.config.ts')
await build()
await bundle({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, rollupOptions: { input } } })
const bareField = join(outDir, 'bare-field')
await bundle({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: bareField,
    lib: { entry: join(root, 'bench/growth/browser/bare-field.ts'), formats: ['es'], fileName: 'page' },
  },
})
const { run } = await import(pathToFileURL(join(outDir, 'run.js')).href)
const machine = {
  program: join(outDir, 'serve.js'),
  client: join(root, 'dist/client'),
  bareField: join(bareField, 'page.js'),
  backup: join(root, 'dist/server/backup.js'),
  picture: join(root, 'scripts/demo/03-256.jpg'),
  chromium: await headlessBrowser(),
  postgres: await postgres(),
}
process.exit((await run(process.argv.slice(2), machine)) ? 0 : 1)
