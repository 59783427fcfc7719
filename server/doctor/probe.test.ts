import { expect, test } from 'vitest'
import { askServer } from '../control/ask'
import { Facts, PROBE_HEADER } from './facts'
import { startWith } from '../test/start-with'

const { server } = await startWith()

test("the doctor's requests are answered while it asks, and no others", async () => {
  const request = async (probe: string) => {
    const answer = await server.visitor.request('/api/health', { headers: { [PROBE_HEADER]: probe } })
    return Object.keys((await answer.json()) as object)
  }
  const asked = await askServer(server.dataFolder, 'doctor', Facts)
  const probe = asked?.answer.probe ?? ''
  expect(await request(probe)).toContain('headers')
  expect(await request('another')).not.toContain('headers')
  expect(await request('')).not.toContain('headers')
  expect(asked?.answer).toMatchObject({ hasTestNumbers: true, isOwnSignIn: true })
  await asked?.release()
  expect(await request(probe)).not.toContain('headers')
})
