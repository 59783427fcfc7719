/** A whole upload next to one that a host would build from parts: Uppy with Golden Retriever, @tus/server and sharp. */
import { figure, median } from './figure'
import { collections, test } from './fixtures'
import { sendByParts } from './parts'
import { uploadAll } from './whole'

const PHOTOS = 60
const ROUNDS = 4

test('a whole upload next to one that is built from parts', async ({ launchOptions: options, server, photos }) => {
  const files = photos.slice(0, PHOTOS)
  const newCollection = await collections(server)
  const upload = async (name: string, some: string[]) =>
    uploadAll({ options, url: server.url, uploader: await newCollection(name), files: some })
  // Both servers and the disk are warm then.
  await upload('First', files.slice(0, 20))
  await sendByParts(options, files.slice(0, 20))
  const rounds: Record<'ours' | 'theirs', { seconds: number; cpu: number; server: number }[]> = { ours: [], theirs: [] }
  const perPhoto = ({ ms, cpu }: Awaited<ReturnType<typeof upload>>) => ({
    seconds: ms / 1000,
    cpu: (cpu.browser + cpu.server) / files.length,
    server: cpu.server / files.length,
  })
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(perPhoto(await upload(`Round ${round}`, files)))
    rounds.theirs.push(perPhoto(await sendByParts(options, files)))
  }
  const all = (which: 'ours' | 'theirs', what: 'seconds' | 'cpu' | 'server') => rounds[which].map((one) => one[what])
  const ratios = (what: 'seconds' | 'cpu') =>
    all('ours', what).map((value, round) => value / (all('theirs', what)[round] ?? Number.NaN))
  figure('an upload, ours', all('ours', 'seconds'), ' s')
  figure('an upload by Uppy, tus and sharp', all('theirs', 'seconds'), ' s')
  figure('time of an upload, ours beside Uppy, tus and sharp', ratios('seconds'), '×', { most: 1.4 })
  for (const which of ['ours', 'theirs'] as const) {
    const whose = which === 'ours' ? 'ours' : 'Uppy, tus and sharp'
    figure(`CPU of page and server per photo, ${whose}`, all(which, 'cpu'), ' ms')
    figure(`CPU of the server per photo, ${whose}`, median(all(which, 'server')), ' ms')
  }
  figure('CPU of page and server, ours beside Uppy, tus and sharp', ratios('cpu'), '×', { most: 1.4 })
})
