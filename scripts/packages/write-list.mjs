// npm run packages: writes the list of packages and THIRD-PARTY.md again, after a package was added, removed or updated.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'
import { bundledLines } from './bundled.mjs'
import { LIST, listOf, lockedPackages } from './packages.mjs'
import { THIRD_PARTY, thirdParty } from './third-party.mjs'

await setup()
await build()
writeFileSync(join(root, LIST), listOf(lockedPackages(root), bundledLines(root)))
writeFileSync(join(root, THIRD_PARTY), thirdParty())
console.log(`${LIST} and ${THIRD_PARTY} are written`)
