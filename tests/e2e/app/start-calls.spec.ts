import { arrive, seedCollection } from '../seed'
import { quiet } from '../steps'
import { expect, test } from '../test'

test('a start makes six calls, each of them once', async ({ device, server }) => {
  const { owner } = await seedCollection(server, 3)
  const page = await device()
  await arrive(page, owner)
  await quiet(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/changes')
      calls.push(`${request.method()} ${pathname}${search}`)
  })
  const isOpen = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/changes')
  await page.reload()
  await isOpen
  await quiet(page)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  expect(calls.length).toBeLessThanOrEqual(6)
})
