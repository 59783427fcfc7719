import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../../../server/test/caller'
import { collectionId, userId } from '../seeds/people'
import { defineServerAxis } from '../server/on-both'
import type { Grown } from '../server/grown'

const PHOTOS = 20_000
const LIKES = 100_000

const isRemoved = async (server: Grown) =>
  (await server.tell('sql', `select user_id from users where user_id = '${userId(1)}'`)).length === 0

/** Some photos that user 1 likes. */
const listLiked = async (server: Grown) => {
  const rows = await server.tell('sql', `select item_id from item_likes where user_id = '${userId(1)}' limit 50`)
  return rows.map((row) => String(row['item_id']))
}

/** Likes and unlikes photos, one after the other, until `signal` aborts; resolves to the longest wait (ms). */
const likeUntil = async (signal: AbortSignal, caller: Caller, photos: readonly string[]) => {
  let longest = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    const began = performance.now()
    const itemId = photos[turn % photos.length] ?? ''
    await caller.ask(turn % (2 * photos.length) < photos.length ? 'likeFlick' : 'unlikeFlick', { params: { itemId } })
    longest = Math.max(longest, performance.now() - began)
    await sleep(20)
  }
  return longest
}

/** User 1 has many photos and likes, and deletes the account, whose rows are removed at once. User 3 likes photos at the same time. */
export const deletion = defineServerAxis(
  'deletion',
  {
    answer: { what: 'Answer to deleting oneself, 20,000 photos and 100,000 likes', unit: ' ms', most: { large: 1000 } },
    wait: { what: 'Longest wait of another user for a like until all is removed', unit: ' ms', most: { large: 500 } },
  },
  async (server) => {
    const token = await server.tell('people', 3)
    await server.tell('cliques', 1, 3)
    await server.tell('collections', 2)
    await server.tell('photos', { ownerId: userId(1), collectionId: collectionId(1) }, PHOTOS)
    await server.tell('likedPhotos', LIKES)
    const stop = new AbortController()
    const other = new Caller(server.url, await server.tell('token', 3))
    const liking = likeUntil(stop.signal, other, await listLiked(server))
    await sleep(2000)
    const began = performance.now()
    await new Caller(server.url, token).ask('deleteSelf', {})
    const answer = performance.now() - began
    while (!(await isRemoved(server))) await sleep(500)
    stop.abort()
    return { answer: { large: answer }, wait: { large: await liking } }
  },
)
