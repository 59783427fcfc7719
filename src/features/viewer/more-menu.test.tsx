// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { MoreMenu, type MoreMenuProps } from './more-menu'
import { sharePhoto } from './share'

vi.mock('../../sync/reading/hooks', () => ({ useMyId: () => 'me' }))
vi.mock('./share', () => ({ sharePhoto: vi.fn<typeof sharePhoto>() }))
vi.mock('./report-dialog', () => ({ default: ({ open }: { open: boolean }) => open && <p>the report</p> }))
const on = { edit: vi.fn<() => void>(), untag: vi.fn<() => void>(), delete: vi.fn<() => void>() }
beforeEach(() => vi.clearAllMocks())

const flick = { id: 'p1', owner: 'other' } as Flick
const open = async (props: Partial<MoreMenuProps> = {}) => {
  cleanup()
  render(
    <MoreMenu flick={flick} onEdit={undefined} onUntag={undefined} onDelete={undefined} canUndo={false} {...props} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Photo options' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))

test('another user’s photo can be shared and reported, an own one changed and deleted', async () => {
  expect(await open()).toEqual(['Share', 'Report'])
  choose('Share')
  expect(sharePhoto).toHaveBeenCalledExactlyOnceWith(flick)
  await open()
  choose('Report')
  expect(await screen.findByText('the report')).toBeTruthy()
  const own = { flick: { ...flick, owner: 'me' }, onEdit: on.edit, onUntag: on.untag, onDelete: on.delete }
  expect(await open(own)).toEqual(['Share', 'Edit details', 'Remove my name', 'Delete'])
  choose('Edit details')
  await open(own)
  choose('Remove my name')
  expect([on.edit.mock.calls.length, on.untag.mock.calls.length]).toEqual([1, 1])
})

test('a photo that can be restored is deleted at once, another one after a question', async () => {
  await open({ onDelete: on.delete, canUndo: true })
  choose('Delete')
  expect(on.delete).toHaveBeenCalledTimes(1)
  for (const [answer, times] of [
    ['Cancel', 1],
    ['Delete', 2],
  ] as const) {
    await open({ onDelete: on.delete })
    choose('Delete')
    await screen.findByRole('alertdialog')
    expect(on.delete).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: answer }))
    expect(on.delete).toHaveBeenCalledTimes(times)
  }
})
