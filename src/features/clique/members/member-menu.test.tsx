// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Clique, User } from '../../../../contract/entities'
import { handOverClique, removeMember } from '../../../sync/mutations/people-changes'
import { toast } from '../../../ui/layers/toast'
import { MemberMenu } from './member-menu'

vi.mock('../../../sync/mutations/people-changes', () => ({
  handOverClique: vi.fn<typeof handOverClique>(),
  removeMember: vi.fn<typeof removeMember>(),
}))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const clique = { cliqueId: 'q1', name: 'Lake house' } as Clique
const person = { userId: 'nina', username: 'nina_w', firstName: 'Nina', lastName: 'Wolff' } as User
const choose = async (item: string) => {
  render(<MemberMenu clique={clique} person={person} />)
  fireEvent.click(screen.getByRole('button', { name: 'Options for Nina Wolff' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('alertdialog')
}

test('a member becomes the leader after a confirmation, and the user is told once that is stored', async () => {
  let store = () => {}
  vi.mocked(handOverClique).mockReturnValue(new Promise((resolve) => (store = resolve)))
  await choose('Make leader')
  expect(handOverClique).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Make leader' })))
  expect(handOverClique).toHaveBeenCalledExactlyOnceWith('q1', 'nina')
  expect(toast).not.toHaveBeenCalled()
  await act(async () => store())
  expect(vi.mocked(toast).mock.calls[0]?.[0].text).toContain('Nina Wolff')
  expect(removeMember).not.toHaveBeenCalled()
})

test('a removed member leaves their photos, unless the leader chooses otherwise', async () => {
  vi.mocked(removeMember).mockResolvedValue()
  await choose('Remove from clique')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove' })))
  expect(removeMember).toHaveBeenLastCalledWith('q1', 'nina', 'stay')
  expect(handOverClique).not.toHaveBeenCalled()
  cleanup()
  await choose('Remove from clique')
  fireEvent.click(screen.getAllByRole('radio')[1] ?? document.body)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove' })))
  expect(removeMember).toHaveBeenLastCalledWith('q1', 'nina', 'go')
})

test('a cancelled question changes nothing', async () => {
  await choose('Remove from clique')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(removeMember).not.toHaveBeenCalled()
})
