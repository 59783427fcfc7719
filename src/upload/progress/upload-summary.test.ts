import { expect, it } from 'vitest'
import { summaryOf, reportOf } from './upload-summary'
import { createBench, runToEnd } from '../test/bench'

it('every photo is in one count, and the report names none', async () => {
  const bench = createBench()
  await runToEnd(bench, await bench.stage(['equal']))
  const target = {
    kind: 'new',
    clientId: 'x',
    name: 'Secret-album',
    description: 'Secret',
    visibility: 'PRIVATE',
  } as const
  const id = await bench.stage(['a', 'b', 'equal', 'damaged-d', 'damaged-e'], target)
  await bench.run(async () => (await bench.photos(id)).some(({ state }) => state === 'done'))
  const during = summaryOf(await bench.session(id), await bench.photos(id))
  expect(during.sent + during.duplicates + during.waiting + during.failed).toBe(5)
  await runToEnd(bench, id)
  const session = await bench.session(id)
  const photos = await bench.photos(id)
  expect(summaryOf(session, photos)).toMatchObject({
    sent: 2,
    duplicates: 1,
    waiting: 0,
    failed: 2,
    reasons: [{ code: 'IMAGE_DAMAGED', count: 2 }],
    bytesHere: 240,
  })
  const report = reportOf(session, photos, { online: true })
  expect(JSON.parse(report)).toMatchObject({
    online: true,
    state: 'COMPLETED',
    total: 5,
    photos: { done: 3, failed: 2 },
  })
  for (const secret of ['Secret', '.jpg', 'damaged-d', id, photos[0]?.id ?? '?']) expect(report).not.toContain(secret)
})
