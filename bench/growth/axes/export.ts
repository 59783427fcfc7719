import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../../../server/test/caller'
import { collectionId, userId } from '../seeds/people'
import type { Grown } from '../server/grown'
import { defineServerAxis } from '../server/on-both'

const SMALL = 1000
const LARGE = 20_000
const LIKES = 100_000

const readToEnd = async (url: string) => {
  const { body } = await fetch(url)
  await body?.pipeTo(new WritableStream())
}

const takeCopy = async (server: Grown, caller: Caller) => {
  await caller.ask('requestExport', { body: { timeZone: 'UTC' } })
  for (;;) {
    const { state } = await caller.ask('dataExport', {})
    if (state === 'ready') break
    if (state === 'failed') throw new Error('The copy was not prepared')
    await sleep(200)
  }
  const { url } = await caller.ask('downloadExport', {})
  // The rows have no bytes, so the server ends the archive at its first photo.
  await readToEnd(new URL(url, server.url).href).catch(() => undefined)
}

/** Megabytes by which the server grows while a user's copy is prepared and downloaded. */
const growthOf = async (server: Grown, caller: Caller) => {
  await server.tell('collect')
  await sleep(500)
  const idle = server.memory()
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 20)
  try {
    await takeCopy(server, caller)
  } finally {
    clearInterval(watch)
  }
  return most - idle
}

/** The copies of user 3, who has few photos, and of user 1. */
export const exporting = defineServerAxis(
  'export',
  {
    memory: {
      what: 'Memory above idle while a copy is prepared and sent, 1,000 → 20,000 photos with 100,000 likes',
      unit: ' MB',
      most: { large: 50 },
    },
  },
  async (server) => {
    const token = await server.tell('people', 4)
    await server.tell('cliques', 1, 4)
    await server.tell('collections', 3)
    await server.tell('photos', { ownerId: userId(3), collectionId: collectionId(3) }, SMALL)
    await server.tell('photos', { ownerId: userId(1), collectionId: collectionId(1) }, LARGE)
    await server.tell('likedPhotos', LIKES)
    const few = new Caller(server.url, await server.tell('token', 3))
    // The first copy, of a user without photos, loads the program.
    await growthOf(server, new Caller(server.url, await server.tell('token', 4)))
    const small = await growthOf(server, few)
    return { memory: { small, large: await growthOf(server, new Caller(server.url, token)) } }
  },
)
