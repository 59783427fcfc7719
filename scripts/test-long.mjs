// npm run test:long: every end-to-end test, also those marked '@long' that `npm test` leaves out for its time.
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { tool } from './run.mjs'
import { setup } from './setup.mjs'

await setup()
await build()
const chromium = await browser()
process.exit(await tool('@playwright/test/cli.js', ['test'], { env: chromium ? { CHROMIUM: chromium } : {} }))
