// npm run sign-out -- USERNAME [--passkeys] [--email]: signs that person out everywhere. Stop the server first, unless it has a DATABASE_URL.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'

await setup()
await build()
await import(pathToFileURL(join(root, 'dist/server/sign-out.js')).href)
