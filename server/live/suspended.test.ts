import { expect, test, vi } from 'vitest'
import { makeOperator } from '../identity/set-up'
import { Listener } from '../test/people/listener'
import { discard, startServer } from '../test/running-server'

test('the streams of a user who is suspended or signed out end at once, and open again for one who is not any more', async () => {
  const server = await startServer()
  const [operator, bob, eve] = [await server.person('operator'), await server.person('bob'), await server.person('eve')]
  await makeOperator(server.services.db, 'operator')
  const listener = await Listener.open(bob)
  const suspend = (isSuspended: boolean) =>
    operator.ask('suspendUser', { params: { id: bob.userId }, body: { isSuspended } })
  await suspend(true)
  await vi.waitFor(() => expect(listener.received).toEqual([{ kind: 'end', reason: 'token' }]))
  await suspend(false)
  const again = await Listener.open(bob)
  await eve.ask('follow', { body: { followee: bob.userId } })
  await again.next('person')
  await operator.ask('endSessions', { params: { id: bob.userId } })
  expect(await again.next('end')).toContainEqual({ kind: 'end', reason: 'token' })
  await discard(server)
})
