// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPhoto, saveFrom } from './download'

const noneFresh = () => Promise.resolve(undefined)
const links: { href: string; download: string }[] = []
const setUp = (answer: (url: unknown) => Promise<Response>) => {
  links.length = 0
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer))
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  URL.createObjectURL = () => 'blob:photo'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push({ href: this.href, download: this.download })
  })
  return open
}
afterEach(() => vi.restoreAllMocks())

test('a photo is saved under its id', async () => {
  const open = setUp(async () => new Response('bytes'))
  await downloadPhoto('p1', '/media/p1', noneFresh)
  expect(links).toEqual([{ href: 'blob:photo', download: 'clique-photo-p1.jpg' }])
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['refused', async () => new Response('', { status: 403 })],
  ['unreachable', () => Promise.reject(new TypeError('no network'))],
])('a photo whose address is %s opens in a new tab', async (_, answer) => {
  const open = setUp(answer)
  await downloadPhoto('p1', '/media/p1', noneFresh)
  expect(links).toEqual([])
  expect(open).toHaveBeenCalledWith('/media/p1', '_blank', 'noopener')
})

const inHomeScreenApp = (share: () => Promise<void>) => {
  vi.stubGlobal('navigator', { standalone: true, share: vi.fn<typeof navigator.share>(share) })
  return vi.mocked(navigator.share)
}
const rejects = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }))

test.each([
  ['sheet', () => Promise.resolve(), 0],
  ['sheet, which the user closes', rejects('AbortError'), 0],
  ['sheet, or opened with a way back if it does not open', rejects('NotAllowedError'), 1],
])("in an iPhone's home-screen app a photo is saved by the share %s", async (_, share, opened) => {
  const open = setUp(async () => new Response('bytes'))
  const shared = inHomeScreenApp(share)
  await downloadPhoto('p1', '/media/p1', noneFresh)
  expect(shared.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('clique-photo-p1.jpg')
  expect([links.length, open.mock.calls.length]).toEqual([0, opened])
  saveFrom('/archive.zip')
  expect(open).toHaveBeenLastCalledWith('/archive.zip', '_blank', 'noopener')
  vi.unstubAllGlobals()
})

test('an expired URL is renewed and the photo saved', async () => {
  const open = setUp((url) => Promise.resolve(new Response('', { status: String(url).endsWith('fresh') ? 200 : 403 })))
  const renew = vi.fn<() => Promise<string>>().mockResolvedValue('/media/p1?fresh')
  await downloadPhoto('p1', '/media/p1?old', renew)
  expect(links).toHaveLength(1)
  expect(renew).toHaveBeenCalledTimes(1)
  expect(open).not.toHaveBeenCalled()
})
