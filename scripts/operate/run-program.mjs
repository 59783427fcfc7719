// npm run NAME -- …: builds missing parts and runs that program of server/programs; each prints its options.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'

const [name = ''] = process.argv.splice(2, 1)
await setup()
await build()
await import(pathToFileURL(join(root, 'dist/server', `${name}.js`)).href)
