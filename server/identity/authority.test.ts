import { expect, test } from 'vitest'
import { refusalIn } from '../test/caller'
import { provider } from '../test/sign-in'
import { discard, startServer } from '../test/running-server'

test("with another provider's project no user signs in here, and its own tokens are refused", async () => {
  const local = await startServer()
  const { caller } = await local.identity()
  const firebase = { projectId: 'ours', apiKey: 'key' }
  const server = await startServer({ firebase })
  const config = await server.visitor.ask('config', {})
  expect(config.identity).toEqual({ mode: 'firebase', ...firebase })
  expect(config.features.testPages).toBe(false)
  const answer = await provider(server.url, 'sendVerificationCode', { phoneNumber: '+11111111111' })
  expect(answer.status).toBe(405)
  const stale = await server.visitor.request('/api/user/self', { headers: { authorization: `Bearer ${caller.token}` } })
  expect(await refusalIn(stale)).toMatch(/^(401 UNAUTHENTICATED|503 UNAVAILABLE)$/)
  await discard(server)
  await discard(local)
})
