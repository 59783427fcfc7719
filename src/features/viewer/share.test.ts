// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { shareFlick } from '../../sync/shown/flicks'
import { toast } from '../../ui/layers/toast'
import { sharePhoto } from './share'

vi.mock('../../sync/shown/flicks', () => ({ shareFlick: vi.fn<typeof shareFlick>() }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
const flick = { id: 'p1', caption: 'The lake' } as Flick
const say = vi.mocked(toast)
const write = vi.fn<(text: string) => Promise<void>>()
const share = vi.fn<(data: unknown) => Promise<void>>()
const device = (abilities: object) => vi.stubGlobal('navigator', { clipboard: { writeText: write }, ...abilities })

beforeEach(() => {
  for (const call of [say, write, share]) call.mockReset()
  vi.mocked(shareFlick).mockResolvedValue(ok('https://clique.test/collection/c1?photo=p1'))
})

test('the share sheet gets the link', async () => {
  device({ share })
  await sharePhoto(flick)
  expect(share).toHaveBeenCalledWith({ url: 'https://clique.test/collection/c1?photo=p1', title: 'The lake' })
  expect(write).not.toHaveBeenCalled()
})

test('without one the link is copied', async () => {
  device({})
  await sharePhoto(flick)
  expect(write).toHaveBeenCalledWith('https://clique.test/collection/c1?photo=p1')
  expect(say).toHaveBeenCalledWith({ text: 'Link copied', tone: 'ok' })
})

test('closing the sheet is no failure; a refusal is', async () => {
  device({ share: share.mockRejectedValue(new DOMException('closed', 'AbortError')) })
  await sharePhoto(flick)
  expect(say).not.toHaveBeenCalled()
  vi.mocked(shareFlick).mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  await sharePhoto(flick)
  expect(say).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error' }))
})
