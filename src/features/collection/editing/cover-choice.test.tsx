// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Collection } from '../../../../contract/entities'
import { CoverChoice, type CoverChange } from './cover-choice'

vi.mock('../../../sync/uploads/upload-limits', () => ({ uploadLimits: vi.fn<() => void>() }))

const urls = { highQualityUrl: 'high', medQualityUrl: 'medium', lowQualityUrl: 'low' }
const changed = vi.fn<(change: CoverChange) => void>()
function Choice({ cover, before }: { cover: typeof urls | null; before?: CoverChange }) {
  const [chosen, setChosen] = useState<CoverChange>(before)
  const collection = { collectionId: 'c1', coverPhoto: cover, mostLikedImageUrl: 'liked' } as Collection
  const change = (next: CoverChange) => {
    changed(next)
    setChosen(next)
  }
  return <CoverChoice collection={collection} chosen={chosen} onChange={change} disabled={false} />
}
const remove = () => screen.queryByRole('button', { name: 'Remove' })

test('a saved cover can be removed: the most liked photo takes its place, and there is one to add', () => {
  const { container } = render(<Choice cover={urls} />)
  const shown = () => container.querySelector('img')?.getAttribute('src')
  expect([shown(), screen.getByRole('button', { name: 'Change Cover' })]).toEqual(['low', expect.anything()])
  fireEvent.click(remove() as HTMLElement)
  expect(changed).toHaveBeenLastCalledWith(null)
  expect([shown(), remove()]).toEqual(['liked', null])
  expect(screen.getByRole('button', { name: 'Add Cover' })).toBeTruthy()
})

test('removing a cover just chosen leaves the saved one', () => {
  URL.revokeObjectURL = () => undefined
  render(<Choice cover={urls} before={{ file: new File([], 'x'), address: 'blob:x' }} />)
  fireEvent.click(remove() as HTMLElement)
  expect(changed).toHaveBeenLastCalledWith(undefined)
  expect(remove()).not.toBeNull()
})

test('without a cover there is nothing to remove', () => {
  render(<Choice cover={null} />)
  expect(remove()).toBeNull()
})
