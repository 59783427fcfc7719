// npm run demo: npm start with sample users and photos, in a separate data folder. Existing data stays: remove the
// folder to start over.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build/build.mjs'
import { root } from './run.mjs'
import { seed } from './seed.mjs'
import { setup } from './setup.mjs'

process.env['DATA_DIR'] ??= join(root, 'data', 'demo')
const isNew = !existsSync(join(process.env['DATA_DIR'], 'objects'))

await setup()
await build()
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)

const url = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? 8080}`

const untilReady = async () => {
  for (;;) {
    const ready = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

if (isNew) {
  await untilReady()
  await seed(url)
}
console.log(
  `\nOpen ${url} and sign in as Maya (111-111-1111, code 111111), Theo (222-…), Nina (333-…) or Omar (444-…).`,
)
