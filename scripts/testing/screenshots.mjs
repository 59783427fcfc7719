// npm run screenshots -- [FOLDER] [NAME ...]: takes pictures of every screen and dialog with long texts, in all sizes,
// and checks each (tests/screenshots). Without FOLDER they are in ./screenshots; with names, only the screens whose
// names begin with one of them. Prints a line for each check that fails; ends with 'N passed, N failed', of pictures.
import { resolve } from 'node:path'
import { headlessBrowser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { tool } from '../run.mjs'
import { setup } from '../setup.mjs'

const [folder = 'screenshots', ...names] = process.argv.slice(2)

await setup()
await build()
const executable = await headlessBrowser()
const env = { SCREENSHOTS: resolve(folder), ...(executable && { CHROMIUM: executable }) }
const only = names.length > 0 ? ['--grep', ` (${names.join('|')})`] : []
const args = ['test', '--config', 'tests/playwright.screenshots.config.ts', ...only]
process.exit(await tool('@playwright/test/cli.js', args, { env }))
