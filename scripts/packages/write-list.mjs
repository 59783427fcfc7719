// npm run packages: writes the list of packages again, after a package was added, removed or updated.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { LIST, listOf, lockedPackages } from './packages.mjs'

writeFileSync(join(root, LIST), listOf(lockedPackages(root)))
console.log(`${LIST} is written`)
