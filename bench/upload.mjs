// npm run bench upload: what an upload costs, beside the obvious native route. Ratios are taken in the same run.
import { join } from 'node:path'
import { build as bundle } from 'vite'
import { browser } from '../scripts/browser.mjs'
import { build } from '../scripts/build.mjs'
import { root, tool } from '../scripts/run.mjs'

const outDir = join(root, 'node_modules/.cache/clique/bench-upload')

await build()
await bundle({
  root: join(root, 'bench/upload'),
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
})
const executable = await browser()
// The bundler says production, where the server has no test numbers.
const env = { BENCH_PAGE: outDir, NODE_ENV: 'development', ...(executable && { CHROMIUM: executable }) }
const args = ['test', '--config', 'bench/upload/playwright.config.ts', '--reporter=line']
process.exitCode = await tool('@playwright/test/cli.js', args, { env })
