// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import { findExport, requestExport } from '../../sync/downloads/use-export'
import { toast } from '../../ui/layers/toast'
import DataDialog from './data-dialog'

const server = vi.hoisted(() => ({ exported: undefined as unknown, phase: 'done', refresh: () => {} }))
vi.mock('../../sync/downloads/use-export', () => ({
  useExport: () => ({ data: server.exported, phase: server.phase, refresh: server.refresh }),
  findExport: vi.fn<typeof findExport>(),
  requestExport: vi.fn<typeof requestExport>(),
}))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
beforeEach(() => {
  vi.resetAllMocks()
  server.phase = 'done'
})

const refused = (code: Failure['code']) => fail({ code, message: '' } as Failure)
const show = async (exported: object | undefined) => {
  cleanup()
  server.exported = exported
  render(<DataDialog onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: 'Download your data' })
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const clicked = () => {
  const urls: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    urls.push(this.href)
  })
  return urls
}
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const ready = {
  state: 'ready',
  url: 'https://s/zip',
  bytes: 3 * 1024 ** 2,
  missing: 0,
  expiresAt: at(5),
  mayRequestAt: at(1),
}

test('the copy of the data is prepared, with its progress', async () => {
  await show({ state: 'none' })
  expect(screen.getByText(/^Preparing it can take a while/)).toBeTruthy()
  vi.mocked(requestExport).mockResolvedValue(ok({ state: 'preparing' }) as never)
  await press('Prepare your data')
  expect(requestExport).toHaveBeenCalledTimes(1)
  expect(findExport).not.toHaveBeenCalled()
  await show({ state: 'preparing', read: 30, photos: 40 })
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(75)
  expect(button('Prepare your data').ariaBusy).toBe('true')
  await show({ state: 'preparing', read: 40, photos: 40 })
  expect(screen.queryByRole('progressbar')).toBeNull()
  await show({ state: 'failed' })
  expect(screen.getByText('Your data could not be prepared. Please try again.')).toBeTruthy()
})

test('a prepared copy is downloaded, and missing photos are counted', async () => {
  const urls = clicked()
  await show(ready)
  expect(screen.getByText(/^Ready. You can download it until/)).toBeTruthy()
  vi.mocked(findExport).mockResolvedValue(ok(ready) as never)
  await press('Download 3 MB')
  expect(urls).toEqual(['https://s/zip'])
  expect(toast).toHaveBeenLastCalledWith({ text: 'Download started' })
  vi.mocked(findExport).mockResolvedValue(ok({ ...ready, missing: 1 }) as never)
  await press('Download 3 MB')
  expect(toast).toHaveBeenLastCalledWith({ text: 'Download started without 1 photo: missing.txt says which' })
  expect(requestExport).not.toHaveBeenCalled()
})

test('a copy can be prepared again only after its time', async () => {
  await show(ready)
  expect(screen.queryByRole('button', { name: 'Prepare it again' })).toBeNull()
  await show({ ...ready, mayRequestAt: at(-1) })
  vi.mocked(requestExport).mockResolvedValue(ok({ state: 'preparing' }) as never)
  await press('Prepare it again')
  expect(requestExport).toHaveBeenCalledTimes(1)
})

test.each([
  ['NETWORK', "You're offline. Please try again once you are connected."],
  ['TIMEOUT', "You're offline. Please try again once you are connected."],
  ['TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  ['INTERNAL', 'Your data could not be prepared. Please try again.'],
] as const)('data that cannot be prepared is explained: %s', async (code, text) => {
  await show({ state: 'none' })
  vi.mocked(requestExport).mockResolvedValue(refused(code) as never)
  await press('Prepare your data')
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('a state that cannot be read can be read again', async () => {
  server.phase = 'error'
  server.refresh = vi.fn<() => void>()
  await show(undefined)
  await press('Try Again')
  expect(server.refresh).toHaveBeenCalledTimes(1)
})
