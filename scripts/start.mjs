// npm start: installs and builds missing parts, then serves everything on one port. See docs/configuration.md.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build/build.mjs'
import { nodeNotice } from './node-ends.mjs'
import { root } from './run.mjs'
import { setup } from './setup.mjs'

await setup()
const notice = nodeNotice(process.versions.node, Date.now())
if (notice) console.log(notice)
await build()
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
