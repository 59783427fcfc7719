// npm run end-operator -- USERNAME: ends the role of that operator. Stop the server first, unless it has a DATABASE_URL.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'

await setup()
await build()
await import(pathToFileURL(join(root, 'dist/server/end-operator.js')).href)
