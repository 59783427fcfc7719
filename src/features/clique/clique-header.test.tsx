// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { joinClique, leaveClique } from '../../sync/mutations/cliques'
import type { ShownClique } from '../../sync/kinds/base/effects'
import { CliqueHeader } from './clique-header'

vi.mock('../../sync/mutations/cliques', () => ({
  whileLeft: () => () => () => undefined,
  joinClique: vi.fn<typeof joinClique>(),
  leaveClique: vi.fn<typeof leaveClique>(),
}))
vi.mock('./clique-menu', () => ({ default: () => <p>the menu</p>, PinState: () => null }))
vi.mock('./members/invited-line', () => ({ InvitedLine: () => null }))
vi.mock('./editing/edit-clique-dialog', () => ({ default: ({ open }: { open: boolean }) => open && <p>the form</p> }))
vi.mock('./links/invite-link-dialog', () => ({ default: ({ open }: { open: boolean }) => open && <p>the links</p> }))
vi.mock('./photos-choice', () => ({ default: () => <p>what of your photos?</p> }))

const clique: ShownClique = {
  cliqueId: 'q1',
  name: 'Lake house',
  bio: 'Since 2019',
  profilePic: null,
  banner: null,
  memberCount: 3,
  dateCreated: '',
  leader: 'theo',
  isPrivate: false,
  relationship: 'unrelated',
  invited: false,
  editPolicy: 'leader',
  ownPhotos: 0,
}
const show = (changes: Partial<ShownClique>) => {
  cleanup()
  render(<CliqueHeader clique={{ ...clique, ...changes }} myId="me" onExpired={() => undefined} />)
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const removedNote = () => screen.queryByText('You can come back if a member invites you by name.')

test('a visitor sees who the clique is and may join an open one', () => {
  show({})
  expect(screen.getByRole('heading', { level: 1, name: 'Lake house' })).toBeTruthy()
  expect(screen.getByText('Since 2019')).toBeTruthy()
  expect(screen.getByText('3').parentElement?.textContent).toBe('3 Members')
  expect(buttons()).toEqual(['Join'])
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(joinClique).toHaveBeenCalledExactlyOnceWith('q1')
  show({ memberCount: 1 })
  expect(screen.getByText('1').parentElement?.textContent).toBe('1 Member')
})

test('a private clique takes an invitation', () => {
  show({ isPrivate: true })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Invite only')).toBeTruthy()
  show({ isPrivate: true, invited: true })
  expect(buttons()).toEqual(['Join'])
})

test('a removed member is told how to come back; others are not', () => {
  show({ isRemoved: true })
  expect(removedNote()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  show({ isRemoved: true, invited: true })
  expect(removedNote()).toBeNull()
  show({ isPrivate: true })
  expect(removedNote()).toBeNull()
  show({ isRemoved: true, relationship: 'member' })
  expect(removedNote()).toBeNull()
})

test('a member may leave; the leader may also edit and invite', async () => {
  show({ relationship: 'member' })
  expect(buttons()).toEqual(['Leave'])
  expect(screen.queryByText('Leader')).toBeNull()
  expect(await screen.findByText('the menu')).toBeTruthy()
  show({ relationship: 'member', editPolicy: 'members' })
  expect(buttons()).toEqual(['Invite link', 'Edit', 'Leave'])
  show({ relationship: 'leader', leader: 'me' })
  expect(buttons()).toEqual(['Invite link', 'Edit', 'Leave'])
  expect(screen.getByText('Leader')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByText('the form')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invite link' }))
  expect(await screen.findByText('the links')).toBeTruthy()
})

test('leaving names what is lost, and asks about photos only if the user has any', async () => {
  const ask = (changes: Partial<ShownClique>) => {
    show({ relationship: 'member', ...changes })
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
    return screen.findByRole('alertdialog', { name: 'Leave Lake house?' })
  }
  const leader = await ask({ leader: 'me', isPrivate: true, ownCollections: 2 })
  expect(leader.textContent).toMatch(/invit.*lead.*2 collections/i)
  expect(screen.queryByText('what of your photos?')).toBeNull()
  const member = await ask({ ownPhotos: 5 })
  expect(member.textContent).not.toMatch(/lead|invit/i)
  expect(await screen.findByText('what of your photos?')).toBeTruthy()
  const last = await ask({ memberCount: 1, ownPhotos: 5 })
  expect(last.textContent).toContain('You are the only member.')
})
