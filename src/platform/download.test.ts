// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPhoto } from './download'

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

test('an expired URL is renewed and the photo saved', async () => {
  const open = setUp((url) => Promise.resolve(new Response('', { status: String(url).endsWith('fresh') ? 200 : 403 })))
  const renew = vi.fn<() => Promise<string>>().mockResolvedValue('/media/p1?fresh')
  await downloadPhoto('p1', '/media/p1?old', renew)
  expect(links).toHaveLength(1)
  expect(renew).toHaveBeenCalledTimes(1)
  expect(open).not.toHaveBeenCalled()
})
