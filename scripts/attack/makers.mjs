// A member who made a guest link is removed, and another one's account is suspended: nothing is reached by their links.
import { addPhoto, enter, makeCollection, makeLinkOf } from './guests.mjs'
import { startServer, succeed } from './server.mjs'

const isRefused = async (answer) => [401, 403, 404, 410].includes((await answer).status)

/** Runs `end` on the maker of a link that a guest has entered by; resolves to how many of their calls still succeed. */
const reachedAfter = async (server, leader, maker, end) => {
  const { cliqueId } = await makeCollection(leader)
  await succeed(leader.call('POST', '/clique/invite', { cliqueId, userIds: [maker.userId] }))
  await succeed(maker.call('POST', `/clique/${cliqueId}/join`))
  const { id } = await makeCollection(maker, cliqueId)
  await addPhoto(server.url, leader.call, id)
  const link = await makeLinkOf(maker, id)
  const guest = await enter(server.url, link, 'Mia')
  await succeed(guest('GET', `/collection/${id}`))
  await succeed(end(cliqueId))
  const stranger = (path, body) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const calls = [
    guest('GET', `/collection/${id}`),
    guest('GET', '/guest/self'),
    stranger('/guest/open', { secret: link.secret }),
    stranger('/guest/enter', { secret: link.secret, name: 'Mia', token: 'x'.repeat(43) }),
  ]
  return (await Promise.all(calls.map(isRefused))).filter((refused) => !refused).length
}

export const runMakers = async () => {
  const server = await startServer()
  try {
    const [leader, removed, suspended] = [await server.person(0), await server.person(1), await server.person(2)]
    await server.makeOperator('sender_0')
    const ofRemoved = await reachedAfter(server, leader, removed, (cliqueId) =>
      leader.call('DELETE', `/clique/${cliqueId}/members/${removed.userId}`),
    )
    const ofSuspended = await reachedAfter(server, leader, suspended, () =>
      leader.call('POST', `/admin/users/${suspended.userId}/suspend`, { isSuspended: true }),
    )
    return [
      { name: 'removed maker', figure: `${ofRemoved} of 4 calls by their link succeed`, holds: ofRemoved === 0 },
      { name: 'suspended maker', figure: `${ofSuspended} of 4 calls by their link succeed`, holds: ofSuspended === 0 },
    ]
  } finally {
    await server.stop()
  }
}
