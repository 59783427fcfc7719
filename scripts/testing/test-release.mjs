// npm run test:release: the packed release, unpacked in another folder, runs the browser's story and the hostile load.
// Takes about seven minutes (ATTACK_SECONDS shortens the load). Ends with 'N passed, N failed'.
import { browser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { closeParts, part } from './parts.mjs'
import { withRelease } from '../build/release.mjs'
import { playwright } from './results.mjs'
import { root, run } from '../run.mjs'
import { setup } from '../setup.mjs'

/** A first operator, two users, photos that are picked, sent, viewed offline, deleted and restored. */
const STORY = ['admin.spec', 'everyday.spec', 'upload-story.spec', 'deleting.spec', 'sign-in.spec']

await setup()
await build()
const executable = await browser()
await withRelease(async (folder) => {
  const env = { SERVER_BUILD: folder, ...(executable && { CHROMIUM: executable }) }
  await part('the story in Chromium', () => playwright(STORY, env))
  await part('hostile load', async () => {
    const code = await run(process.execPath, [`${root}scripts/testing/test-attack.mjs`], { env })
    return { passed: Number(code === 0), failed: Number(code !== 0) }
  })
})
closeParts()
