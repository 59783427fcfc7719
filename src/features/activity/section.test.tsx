// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PagedList } from '../../ui/cards/infinite-list'
import { Section } from './section'

const open = (items: string[], phase: PagedList<string>['phase']) =>
  render(
    <Section
      title="Earlier"
      list={{ items, phase, error: undefined, hasMore: false, loadMore: () => {}, refresh: () => {} }}
      layout="rows"
      idOf={(item) => item}
      renderItem={(item) => item}
      skeleton="..."
    />,
  )

test.each(['done', 'refreshing', 'loadingMore'] as const)('%s: nothing in the list, and no heading either', (phase) => {
  open([], phase)
  expect(screen.queryByRole('heading')).toBeNull()
})

test.each([
  ['opening', []],
  ['loading', []],
  ['error', []],
  ['refreshing', ['Ada liked your photo']],
] as const)('%s: the heading is above %j', (phase, items) => {
  open([...items], phase)
  expect(screen.getByRole('heading', { name: 'Earlier' })).toBeTruthy()
})
