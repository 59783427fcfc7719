/** Random calls about comments. */
import type { Random } from '../scheduler/random'
import { clientIdOf, paging, type Maker } from './call-parts'

/** Mostly of the same photo, so that replies are to its comments. */
const aPhoto = (random: Random, id: (kind: string) => string) => (random.chance(0.6) ? '<photo 0>' : id('photo'))

const write: Maker = (random, known, id) => ({
  method: 'POST',
  path: '/comment/create',
  body: {
    payload: `words ${random.below(99)}`,
    collectionItemId: aPhoto(random, id),
    clientId: clientIdOf(random, known),
  },
  makes: 'comment',
})

const reply: Maker = (random, known, id) => {
  const { body, ...rest } = write(random, known, id)
  return { ...rest, body: { ...(body as object), ...(known.count('comment') > 0 && { parentId: id('comment') }) } }
}

export const aboutComments: Maker[] = [
  write,
  write,
  write,
  reply,
  reply,
  (_, __, id) => ({ method: 'POST', path: `/comment/like/${id('comment')}` }),
  (_, __, id) => ({ method: 'POST', path: `/comment/unlike/${id('comment')}` }),
  (_, __, id) => ({ method: 'DELETE', path: `/comment/${id('comment')}` }),
  (random, known) => {
    const clientId = clientIdOf(random, known)
    return { method: 'DELETE', path: `/comment/${clientId}?clientId=${clientId}` }
  },
  (random, __, id) => ({ method: 'GET', path: `/comment/collectionItem/${aPhoto(random, id)}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/collectionItem/${aPhoto(random, id)}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/collectionItem/${aPhoto(random, id)}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/replies/${id('comment')}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/replies/${id('comment')}?${paging(random)}` }),
]
