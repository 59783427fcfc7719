// npm run bench NAME: runs bench/NAME.mjs, which prints its figures with their targets.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'
import { setup, setupBench } from './setup.mjs'

const name = process.argv[2] ?? ''
const file = join(root, 'bench', `${name}.mjs`)
if (!/^\w+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(join(root, 'bench')).filter((entry) => entry.endsWith('.mjs'))
  console.error(`npm run bench needs a name: ${names.map((entry) => entry.slice(0, -4)).join(', ')}`)
  process.exit(1)
}
await setup()
await setupBench()
await import(pathToFileURL(file).href)
