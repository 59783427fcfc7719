// npm run prepare-bucket -- https://clique.example: see docs/operations/grow.md.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'

await setup()
await build()
await import(pathToFileURL(join(root, 'dist/server/prepare-bucket.js')).href)
