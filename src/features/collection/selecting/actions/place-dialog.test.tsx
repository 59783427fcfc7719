// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../../contract/entities'
import PlaceDialog from './place-dialog'

const { known } = vi.hoisted(() => ({
  known: { items: [] as { collectionId: string }[], hasMore: false, loadMore: () => {} },
}))
vi.mock('../../../../sync/reading/hooks', () => ({ useMyId: () => 'me', useList: () => undefined }))
vi.mock('../../../../sync/reading/use-cliques', () => ({ useCliques: () => ({ items: [] }) }))
vi.mock('../../../../sync/mutations/overlay/use-collections', () => ({
  useCollections: () => ({ ...known, phase: 'done' }),
}))
beforeEach(() => {
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
})

const collection = (collectionId: string, name: string) =>
  ({ collectionId, name, cliqueId: 'q', createdBy: { userId: 'me' }, flickCount: 0 }) as Collection

test('nothing is moved into a collection that another user deletes while it is chosen', async () => {
  known.items = [collection('there', 'Winter week'), collection('other', 'Spring week')]
  const nothing = () => undefined
  const dialog = () => (
    <PlaceDialog
      open
      act="move"
      chosen={[{ id: 'p1', owner: 'me' } as Flick]}
      from={collection('here', 'Summer week')}
      onPlace={nothing}
      onClose={nothing}
    />
  )
  const { rerender } = render(dialog())
  const move = async () => screen.findByRole<HTMLButtonElement>('button', { name: 'Move' })
  fireEvent.click(await screen.findByRole('radio', { name: /Winter week/ }))
  expect((await move()).ariaDisabled).toBeNull()
  known.items = known.items.slice(1)
  rerender(dialog())
  await waitFor(async () => expect((await move()).ariaDisabled).toBe('true'))
})

test('a photo of another user is not copied, and the dialog shows who may', async () => {
  known.items = [collection('there', 'Winter week')]
  const onPlace = vi.fn<() => void>()
  const dialog = (...owners: string[]) => (
    <PlaceDialog
      open
      act="copy"
      chosen={owners.map((owner) => ({ id: owner, owner }) as Flick)}
      from={collection('here', 'Summer week')}
      onPlace={onPlace}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(dialog('other'))
  await screen.findByText('You cannot copy this photo. It can be copied by the one who uploaded it.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy' }).ariaDisabled).toBe('true')
  rerender(dialog('other', 'me'))
  await screen.findByText('You can copy 1 of 2 photos. The other one can be copied by the one who uploaded it.')
  fireEvent.click(await screen.findByRole('radio', { name: /Winter week/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(onPlace).toHaveBeenCalledWith([{ id: 'me', owner: 'me' }], known.items[0])
})

test('a photo that cannot be moved says who may move it', async () => {
  const others = [{ id: 'p1', owner: 'other' } as Flick]
  const from = { ...collection('here', 'Summer week'), createdBy: { userId: 'other' } } as Collection
  render(
    <PlaceDialog open act="move" chosen={others} from={from} onPlace={() => undefined} onClose={() => undefined} />,
  )
  expect(
    await screen.findByText(/^You cannot move this photo. It can be moved by the one who uploaded it/),
  ).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('further collections are offered only while there are any, and the collection of the photos is not', async () => {
  known.items = [collection('here', 'Summer week'), collection('there', 'Winter week')]
  known.loadMore = vi.fn<() => void>()
  const dialog = () => (
    <PlaceDialog
      open
      act="move"
      chosen={[{ id: 'p1', owner: 'me' } as Flick]}
      from={collection('here', 'Summer week')}
      onPlace={() => undefined}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(dialog())
  await screen.findByRole('radio', { name: /Winter week/ })
  expect(screen.queryByRole('radio', { name: /Summer week/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  known.hasMore = true
  rerender(dialog())
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(known.loadMore).toHaveBeenCalledTimes(1)
  known.hasMore = false
})
