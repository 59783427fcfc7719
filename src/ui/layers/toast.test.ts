// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { dropToasts, toast } from './toast'
import { queue } from './toast-region'

const texts = () => queue.visibleToasts.map(({ content }) => content.text)
afterEach(() => queue.clear())

test('a toast about the same thing replaces the one before; one about another thing does not', async () => {
  await toast({ text: 'Muted', about: 'clique 1' })
  await toast({ text: 'Muted', about: 'clique 2' })
  await toast({ text: 'Unmuted', about: 'clique 1' })
  expect(texts().toSorted()).toEqual(['Muted', 'Unmuted'])
})

test('a toast closes once what it speaks of is over, and stops following it', async () => {
  let over = () => {}
  const stop = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const until = (end: () => void) => {
    over = end
    return stop
  }
  await toast({ text: 'You left', until, onClose })
  expect(texts()).toEqual(['You left'])
  over()
  expect(texts()).toEqual([])
  expect(stop).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('the end of a session closes what was for its user, and leaves what everyone on the device may read', async () => {
  const stop = vi.fn<() => void>()
  await toast({ text: 'Everything stored was deleted', isForDevice: true })
  await toast({ text: 'Mia was removed', until: () => stop })
  const late = toast({ text: 'Photos saved' })
  dropToasts()
  await late
  expect(texts()).toEqual(['Everything stored was deleted'])
  expect(stop).toHaveBeenCalledOnce()
})
