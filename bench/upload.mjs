// npm run bench upload: the cost of an upload, next to the obvious native route and to other libraries.
import { join } from 'node:path'
import { build as bundle } from 'vite'
import { browser } from '../scripts/browser.mjs'
import { build } from '../scripts/build/build.mjs'
import { root, run } from '../scripts/run.mjs'

const outDir = join(root, 'node_modules/.cache/clique/bench-upload')

await build()
await bundle({
  root: join(root, 'bench/upload'),
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index', 'parts'].map((page) => join(root, `bench/upload/${page}.html`)) },
  },
})
const executable = await browser()
const env = {
  BENCH_PAGE: outDir,
  // The bundler says production, in which the server has no test numbers.
  NODE_ENV: 'development',
  ...(executable && { CHROMIUM: executable }),
}
const program = join(root, 'node_modules/@playwright/test/cli.js')
const config = ['--config', 'bench/upload/playwright.config.ts', '--reporter=line']
process.exitCode = await run(process.execPath, [program, 'test', ...config, ...process.argv.slice(2)], { env })
