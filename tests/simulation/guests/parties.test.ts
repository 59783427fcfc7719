/**
 * Guests in the middle of an upload, on the real server: SEEDS is the number of parties, FROM the first one's seed. Which
 * of two requests at the same moment is first is the server's choice; all else is the seed's.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, startServer, type RunningServer } from '../../../server/test/running-server'
import { makeClique } from '../../../server/test/story'
import { faultsOf } from './faults'
import { playParty, type People } from './play'

const SEEDS = Number(process.env['SEEDS'] ?? 10)
const FROM = Number(process.env['FROM'] ?? 1)
const GUESTS = 2

let server: RunningServer
let people: People
beforeAll(async () => {
  server = await startServer()
  const host = await server.person('host')
  const users = []
  for (let at = 0; at < GUESTS; at += 1) users.push(await server.person(`becomes_${at}`))
  people = { server, host, cliqueId: await makeClique(host), users }
})
afterAll(() => discard(server))

test(
  'guests lose no photo, none is shown twice, and rights follow the link, whatever ends in the middle of an upload',
  async () => {
    const failed: string[] = []
    let photos = 0
    for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
      const party = await playParty(people, seed)
      photos += party.devices.flatMap((device) => device.photos.filter(({ step }) => step === 'marked')).length
      failed.push(...(await faultsOf(people, party)).map((fault) => `seed ${seed}: ${fault}`))
    }
    expect(failed).toEqual([])
    expect(photos).toBeGreaterThan(3 * SEEDS)
  },
  60_000 + SEEDS * 30_000,
)
