// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '../../../contract/entities'
import { markSeen } from '../../sync/activity/seen'
import type { PagedList } from '../../ui/cards/infinite-list'
import { Activities } from './activities'

const tab = vi.hoisted(() => ({ isVisible: true, becomeVisible: () => {} }))
vi.mock('../../platform/background/visible', () => ({
  isVisible: () => tab.isVisible,
  watchVisible: (listener: () => void) => {
    tab.becomeVisible = listener
    return () => {}
  },
}))
vi.mock('../../sync/activity/seen', () => ({ markSeen: vi.fn<typeof markSeen>() }))
vi.mock('../../sync/reading/hooks', () => ({ useSession: () => ({ uid: 'me' }) }))
vi.mock('./line', () => ({ Line: ({ activity }: { activity: Activity }) => activity.id, LineSkeleton: () => null }))
vi.mock('./section', () => ({
  Section: ({
    title,
    list,
    renderItem,
  }: {
    title: string
    list: PagedList<Activity>
    renderItem: (a: Activity) => string
  }) => (
    <section aria-label={title} data-more={list.hasMore}>
      {list.items.map((item) => (
        <p key={item.id}>{renderItem(item)}</p>
      ))}
    </section>
  ),
}))
beforeEach(() => {
  vi.mocked(markSeen).mockReset()
  tab.isVisible = true
})

const activity = (id: string, isNew: boolean) => ({ id, isNew, at: `at ${id}` }) as Activity
const list = (...items: Activity[]) => ({ items, phase: 'done', hasMore: true }) as unknown as PagedList<Activity>
const parts = () =>
  screen
    .getAllByRole('region')
    .map((part) => [
      part.ariaLabel,
      [...part.children].map(({ textContent }) => textContent).join(' '),
      part.dataset['more'],
    ])

test('new activities have their heading, and stay below it for the visit', () => {
  const { rerender } = render(<Activities list={list(activity('a', true), activity('b', false))} />)
  expect(parts()).toEqual([
    ['New', 'a', 'false'],
    ['Earlier', 'b', 'true'],
  ])
  rerender(<Activities list={list(activity('c', true), activity('a', false), activity('b', false))} />)
  expect(parts()).toEqual([
    ['New', 'c a', 'false'],
    ['Earlier', 'b', 'true'],
  ])
})

test('one heading is shown if all activities are new, or none is', () => {
  const { unmount } = render(<Activities list={list(activity('a', true))} />)
  expect(parts()).toEqual([['New', 'a', 'true']])
  unmount()
  render(<Activities list={list(activity('a', false))} />)
  expect(parts()).toEqual([['Recent', 'a', 'true']])
})

test('the newest activity is marked as seen as soon as the tab is visible', () => {
  const { rerender } = render(<Activities list={list(activity('b', false))} />)
  expect(markSeen).not.toHaveBeenCalled()
  rerender(<Activities list={list(activity('a', true), activity('b', true))} />)
  expect(markSeen).toHaveBeenCalledExactlyOnceWith('me', 'at a')
  cleanup()
  tab.isVisible = false
  render(<Activities list={list(activity('c', true))} />)
  expect(markSeen).toHaveBeenCalledTimes(1)
  tab.becomeVisible()
  expect(markSeen).toHaveBeenLastCalledWith('me', 'at c')
})
