// npm run test:operator: the operator's story with real programs, by the commands of the docs. A chapter whose program
// (Caddy, PostgreSQL) is missing and cannot be installed is skipped. Ends with 'N passed, N failed'.
import { browser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { installPackages } from '../debian.mjs'
import { closeParts, part } from './parts.mjs'
import { postgres } from './postgres.mjs'
import { OPERATOR_TESTS, playwright } from './results.mjs'
import { setup } from '../setup.mjs'

await setup()
await build()
const programs = await postgres()
const executable = await browser()
await installPackages('proxies', ['caddy', 'openssl', 'curl'])
const env = { ...(programs && { POSTGRES_BIN: programs }), ...(executable && { CHROMIUM: executable }) }
await part("the operator's story", () => playwright([], env, OPERATOR_TESTS))
closeParts()
