// npm run new-keys: replaces the keys after a backup or DATA_DIR leaked. Stop every server first.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'

await setup()
await build()
await import(pathToFileURL(join(root, 'dist/server/new-keys.js')).href)
