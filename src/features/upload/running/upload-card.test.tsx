// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PhotoRow, UploadSession } from '../../../sync/uploads/uploads'
import { UploadCard } from './upload-card'
import { clear } from './session-actions'
import { sessionRow } from '../../../../tests/fixtures/queue-rows'

const device = vi.hoisted(() => ({ isOnline: true }))
const page = vi.hoisted(() => ({ path: '/' }))
vi.mock('@tanstack/react-router', () => ({ useLocation: () => page.path }))
vi.mock('./session-actions', () => ({ clear: vi.fn<typeof clear>() }))
vi.mock('../../../sync/reading/hooks', () => ({ useOnline: () => device.isOnline }))

beforeEach(() => {
  device.isOnline = true
  vi.mocked(clear).mockClear()
  vi.useFakeTimers({ now: 100_000 })
})

const session = sessionRow({ total: 10, isMinimized: true })
const show = (change: Partial<UploadSession>, photos: PhotoRow[] = []) =>
  render(
    <UploadCard
      upload={{ session: { ...session, ...change }, photos }}
      onExpand={() => undefined}
      onSee={() => undefined}
    />,
  )
const percent = () => Number(screen.getByRole<HTMLProgressElement>('progressbar').value)

test('while it runs it can be expanded but not closed', () => {
  show({ state: 'PROCESSING' })
  expect(screen.getByRole('button', { name: 'Show the upload' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dismiss the upload' })).toBeNull()
})

test('without a network it does not say that it uploads', () => {
  device.isOnline = false
  show({ state: 'UPLOADING' })
  expect(screen.getByRole('region', { name: 'Waiting for a connection' })).toBeTruthy()
  expect(screen.queryByText('Uploading')).toBeNull()
})

test('the finalization estimate climbs with the time, every half second', () => {
  show({ state: 'FINALIZING', finalizingSince: 100_000 })
  expect(percent()).toBe(90)
  // 95 percent over 30 s plus 1 s for each of 10 files, a tenth of which counts for the whole.
  act(() => vi.advanceTimersByTime(20_000))
  expect(percent()).toBe(94)
  act(() => vi.advanceTimersByTime(200_000))
  expect(percent()).toBe(99)
})

test('a failed upload says so at once, without a bar, and can be closed', () => {
  show({ state: 'ERROR' })
  expect(screen.getByRole('alert').textContent).toBe('Upload failed')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'Dismiss the upload' })).toBeTruthy()
})

// [U56]
test('a film that was left out is shown once the upload has ended, and not of a photo that was there already', () => {
  const film = { id: 'f', state: 'done', isFilmCut: true } as PhotoRow
  show({ state: 'UPLOADING' }, [film])
  expect(screen.queryByText(/film/)).toBeNull()
  cleanup()
  show({ state: 'COMPLETED', total: 3 }, [film, { ...film, id: 'g' }, { ...film, id: 'h', isDuplicate: true }])
  expect(screen.getByText('The film in 2 photos was left out')).toBeTruthy()
})

test('an upload with failed photos counts them, without a bar, and leads to them first', () => {
  const failed = { id: 'f', state: 'failed', reason: { code: 'IMAGE_DAMAGED', message: '' } } as PhotoRow
  show({ state: 'COMPLETED', collectionId: 'summer', total: 2 }, [{ id: 'd', state: 'done' } as PhotoRow, failed])
  expect(screen.getByRole('alert').textContent).toBe('1 of 2 uploaded, 1 failed')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('See what failed')
})

test('the first action of a completed upload is to see its photos', () => {
  show({ state: 'COMPLETED', collectionId: 'summer', total: 0 })
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('See photos')
})

test('a completed upload shows 100 percent and can be closed', () => {
  show({ state: 'COMPLETED', total: 0 })
  expect(percent()).toBe(100)
  expect(screen.getByRole('button', { name: 'Dismiss the upload' })).toBeTruthy()
})

const uploaded = { state: 'COMPLETED', collectionId: 'summer', total: 1 } as const
const done = [{ id: 'd', state: 'done' } as PhotoRow]

test('a completed upload goes after ten seconds, and not before', () => {
  show(uploaded, done)
  vi.advanceTimersByTime(9_999)
  expect(clear).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(clear).toHaveBeenCalledTimes(1)
})

test('a completed upload goes at the next screen', () => {
  const { rerender } = show(uploaded, done)
  page.path = '/search'
  rerender(
    <UploadCard
      upload={{ session: { ...session, ...uploaded }, photos: done }}
      onExpand={() => undefined}
      onSee={() => undefined}
    />,
  )
  expect(clear).toHaveBeenCalledTimes(1)
  page.path = '/'
})

test('an upload with failed photos stays', () => {
  const failed = { id: 'f', state: 'failed', reason: { code: 'IMAGE_DAMAGED', message: '' } } as PhotoRow
  show({ ...uploaded, total: 2 }, [...done, failed])
  vi.advanceTimersByTime(60_000)
  expect(clear).not.toHaveBeenCalled()
})
