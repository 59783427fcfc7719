/** The acceptance story of uploading (npm run test:faults). */
import { test } from '../e2e/test'
import { surviveChaos } from '../e2e/upload/upload-chaos'

test('F1 F3 F9 100 photos survive 20 reloads and 5 kills each of browser and server', async ({
  server,
  launchOptions,
}) => {
  await surviveChaos(server, launchOptions, { photos: 100, reloads: 20, browserKills: 5, serverKills: 5 })
})
