// npm run bench client: what the app costs a browser whose CPU is slowed four times. Ratios are taken in the same run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'vite'
import { browser } from '../scripts/browser.mjs'
import { build } from '../scripts/build/build.mjs'
import { root } from '../scripts/run.mjs'
import { measure } from './client/measure.mjs'

const outDir = join(root, 'node_modules/.cache/clique/bench-client/server')
const configFile = join(root, 'server/vite.config.ts')
const input = {
  serve: join(root, 'bench/client/serve.ts'),
  'embedded-engine': join(root, 'server/database/embedded/embedded-engine.mjs'),
}

await build()
await bundle({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, rollupOptions: { input } } })
const folder = await mkdtemp(join(tmpdir(), 'clique-bench-'))
const server = fork(join(outDir, 'serve.js'), {
  env: {
    ...process.env,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    // The bundler says production.
    NODE_ENV: 'development',
    CLIENT_DIR: join(root, 'dist/client'),
    BENCH_PICTURE: join(root, 'scripts/demo/03-256.jpg'),
  },
})
try {
  const [{ port, collectionIds }] = await once(server, 'message')
  const passed = await measure({
    executablePath: await browser(),
    url: `http://127.0.0.1:${port}`,
    collectionIds,
    stop: () => server.kill('SIGKILL'),
  })
  process.exitCode = passed ? 0 : 1
} finally {
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
