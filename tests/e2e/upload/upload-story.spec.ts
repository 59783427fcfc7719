/** The acceptance story of uploading, in short; tests/e2e-long has it in full. */
import { test } from '../test'
import { newGuestUploader } from '../uploads'
import { surviveChaos } from './upload-chaos'

// [U2]
test('F1 F3 F9 12 photos survive reloads and a kill of browser and server: all there, once, byte for byte', async ({
  server,
  launchOptions,
}) => {
  await surviveChaos(server, launchOptions, { photos: 12, reloads: 3, browserKills: 1, serverKills: 1 })
})

test('F1 F3 F9 12 photos of a guest survive the same @long', async ({ server, launchOptions }) => {
  const chaos = { photos: 12, reloads: 3, browserKills: 1, serverKills: 1 }
  await surviveChaos(server, launchOptions, chaos, newGuestUploader)
})
