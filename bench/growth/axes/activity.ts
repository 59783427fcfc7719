import { Caller } from '../../../server/test/caller'
import { median } from '../../figures.mjs'
import { collectionId, userId } from '../seeds/people'
import { addPhoto } from '../server/add-photo'
import { defineServerAxis } from '../server/on-both'

const WARM_UPS = 10
const ROUNDS = 15
const ACTORS = 200
const SMALL = 20
const LARGE = 20_000

/** The first page of the activity of user 3, who has few rows, and of user 1, who has many. */
export const activity = defineServerAxis(
  'activity',
  {
    time: { what: 'Page of the activity, 20 → 20,000 rows', unit: ' ms', most: { ratio: 2 } },
    cpu: { what: 'CPU of a page of the activity, 20 → 20,000 rows', unit: ' ms', most: { large: 50 } },
  },
  async (server) => {
    const token = await server.tell('people', ACTORS + 10)
    const many = new Caller(server.url, token)
    const few = new Caller(server.url, await server.tell('token', 3))
    await server.tell('cliques', 1, 3)
    await server.tell('collections', 1)
    const actors = Array.from({ length: ACTORS }, (_, at) => userId(at + 10))
    for (const [owner, count] of [
      [3, SMALL],
      [1, LARGE],
    ] as const) {
      const itemId = await addPhoto(server, owner)
      await server.tell('activities', { userId: userId(owner), collectionId: collectionId(1), itemId }, actors, count)
    }
    // Every photo of the server was read for a page once.
    await server.tell('photos', { ownerId: userId(2), collectionId: collectionId(1) }, 20_000)
    const ask = async (caller: Caller) => {
      const before = await server.cpu()
      const began = performance.now()
      await caller.ask('activities', { query: {} })
      return { ms: performance.now() - began, cpu: (await server.cpu()) - before }
    }
    // V8 compiles the database's program well only after some use.
    for (let round = 0; round < WARM_UPS; round += 1) {
      await ask(few)
      await ask(many)
    }
    const rounds: { few: Awaited<ReturnType<typeof ask>>; many: Awaited<ReturnType<typeof ask>> }[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ few: await ask(few), many: await ask(many) })
    const sum = (which: 'few' | 'many') => rounds.reduce((total, one) => total + one[which].cpu, 0) / ROUNDS
    return {
      time: {
        small: median(rounds.map((one) => one.few.ms)),
        large: median(rounds.map((one) => one.many.ms)),
        ratios: rounds.map((one) => one.many.ms / one.few.ms),
      },
      cpu: { small: sum('few'), large: sum('many') },
    }
  },
)
