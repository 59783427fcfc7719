/** Random calls that the leader, the creator or the owner may make, and other users' reports to them. */
import { coverOf, paging, type Maker } from './call-parts'

const CLIQUE = '<clique 0>'
const COLLECTION = '<collection 0>'

const report: Maker = (random, __, id) => ({
  method: 'POST',
  path: `/flick/${id('photo')}/report`,
  body: { reason: `Reason ${random.below(9)}` },
})

const settle: Maker = (random, __, id) => ({
  method: 'POST',
  path: `/clique/${CLIQUE}/reports/${id('photo')}`,
  body: { decision: random.pick(['remove', 'keep', 'keep']) },
  by: CLIQUE,
})

const name: Maker = (random, _, id) => {
  const photo = id('photo')
  const taggedMembers = random.chance(0.3) ? [id('user'), id('user')] : [id('user')]
  return { method: 'PATCH', path: `/flick/${photo}`, body: { taggedMembers }, by: photo }
}

export const byThoseWhoMay: Maker[] = [
  report,
  report,
  settle,
  settle,
  name,
  name,
  (random) => ({ method: 'GET', path: `/clique/${CLIQUE}/reports?${paging(random)}`, by: CLIQUE }),
  (random) => ({ method: 'GET', path: `/clique/${CLIQUE}/reports?${paging(random)}`, by: CLIQUE }),
  () => ({ method: 'GET', path: `/clique/${CLIQUE}`, by: CLIQUE }),
  (random, __, id) => ({
    method: 'DELETE',
    path: `/clique/${CLIQUE}/members/${id('user')}?photos=${random.pick(['stay', 'stay', 'go'])}`,
    by: CLIQUE,
  }),
  () => ({ method: 'POST', path: `/clique/${CLIQUE}/join` }),
  () => ({ method: 'POST', path: `/clique/${CLIQUE}/join` }),
  (_, __, id) => ({ method: 'POST', path: `/clique/${CLIQUE}/leader`, body: { userId: id('user') }, by: CLIQUE }),
  (_, __, id) => ({ method: 'POST', path: `/flick/${id('photo')}/untag` }),
  (_, __, id) => ({ method: 'POST', path: `/flick/${id('photo')}/untag` }),
  (_, __, id) => ({ method: 'POST', path: '/flick/restore', body: { ids: [id('photo')] }, by: COLLECTION }),
  (random) => ({
    method: 'PATCH',
    path: '/collection/edit',
    body: { collectionDataId: COLLECTION, name: 'With a cover', coverPhoto: coverOf(random) },
    by: COLLECTION,
  }),
  () => ({ method: 'GET', path: `/collection/${COLLECTION}` }),
]
