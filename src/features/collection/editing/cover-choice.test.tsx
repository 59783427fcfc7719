// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Collection } from '../../../../contract/entities'
import { ok } from '../../../../contract/failure'
import { checkPicture } from '../../../upload/intake/check-picture'
import { CoverChoice, type CoverChange } from './cover-choice'

vi.mock('../../../sync/uploads/upload-limits', () => ({ uploadLimits: () => Promise.resolve({ bytesPerFile: 1 }) }))
vi.mock('../../../upload/intake/check-picture', () => ({ checkPicture: vi.fn<typeof checkPicture>() }))

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

test('the cover picked last is the one chosen, however long the check of an earlier one takes', async () => {
  changed.mockClear()
  URL.revokeObjectURL = () => undefined
  const ends: (() => void)[] = []
  vi.mocked(checkPicture).mockImplementation(
    (file) => new Promise((resolve) => ends.push(() => resolve(ok({ file, address: `blob:${file.name}` })))),
  )
  render(<Choice cover={null} />)
  const pick = (name: string) =>
    act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Cover photo'), { target: { files: [new File([], name)] } }),
    )
  await pick('first')
  await pick('second')
  for (const end of ends.toReversed()) await act(async () => end())
  expect(changed.mock.calls.map(([cover]) => cover?.address)).toEqual(['blob:second'])
})
