// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Activity, Flick, User } from '../../../contract/entities'
import { Line } from './line'
import { linkOf } from './link-of'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/x">{children}</a>,
}))

const person = (username: string): User => ({
  userId: username,
  username,
  firstName: '',
  lastName: '',
  bio: '',
  profilePic: null,
  isPrivate: false,
  followersCount: 0,
  followingCount: 0,
  cliqueCount: 0,
  relationship: 'unrelated',
})
const flick: Flick = {
  id: 'f1',
  owner: 'me',
  ownerUsername: 'me',
  ownerProfilePic: null,
  image: null,
  caption: '',
  date: '',
  numLikes: 0,
  numComments: 0,
  numTaggedMembers: 0,
  taggedMembers: [],
  hasLiked: false,
  location: null,
}
const activity = (changes: Partial<Activity>): Activity => ({
  id: 'like c1',
  kind: 'like',
  at: new Date().toISOString(),
  isNew: false,
  people: [person('ada')],
  peopleCount: 1,
  photoCount: 1,
  collection: { id: 'c1', name: 'Summer' },
  clique: null,
  flick,
  text: null,
  ...changes,
})
const two = [person('ada'), person('bob')]
const guest = (firstName: string): User => ({
  ...person(`${firstName} (guest)`),
  firstName,
  lastName: '(guest)',
  isGuest: true,
})
const guests = { kind: 'photos' as const, people: [guest('Mia'), guest('Ben')], peopleCount: 2 }
const clique = { id: 'q1', name: 'Lake house' }

test.each([
  [{}, 'ada liked your photo'],
  [{ people: two, peopleCount: 2, photoCount: 2 }, 'ada and bob liked 2 of your photos'],
  [{ people: two, peopleCount: 80, photoCount: 90, isAtLeast: true }, 'ada and 79+ others liked 90+ of your photos'],
  [{ people: two, peopleCount: 100, isAtLeast: true }, 'ada and 99+ others liked your photo'],
  [{ people: two, peopleCount: 4, photoCount: 12 }, 'ada and 3 others liked 12 of your photos'],
  [{ kind: 'comment' as const }, 'ada commented on your photo'],
  [{ kind: 'reply' as const }, 'ada replied to your comment'],
  [{ kind: 'photos' as const }, 'ada added a photo to Summer'],
  [{ kind: 'photos' as const, photoCount: 40 }, 'ada added 40 photos to Summer'],
  [{ ...guests, peopleCount: 4, areGuests: true, photoCount: 42 }, 'Mia and 3 other guests added 42 photos to Summer'],
  [{ ...guests, peopleCount: 4, photoCount: 42 }, 'Mia (guest) and 3 others added 42 photos to Summer'],
  [{ ...guests, areGuests: true }, 'Mia (guest) and Ben (guest) added a photo to Summer'],
  [{ kind: 'member' as const, collection: null, clique, photoCount: 0 }, 'ada joined Lake house'],
  [{ kind: 'follower' as const, collection: null, photoCount: 0 }, 'ada started following you'],
  [{ kind: 'endedLinks' as const, linkCount: 2, photoCount: 0 }, '2 guest links that ada made to Summer have ended'],
  [{ kind: 'waitingCode' as const, people: [], collection: null, photoCount: 0 }, 'Someone waits for a sign-in code'],
  [{ kind: 'export' as const, collection: null, photoCount: 0 }, 'The copy of your data is ready to download'],
])('%j is worded as %s', (changes, said) => {
  render(<Line activity={activity(changes)} />)
  expect(screen.getByRole('link').textContent).toContain(said)
})

test('a line leads to the photo, with its comments if it has any, else to its collection or clique', () => {
  const photo = { to: '/collection/$collectionId', params: { collectionId: 'c1' } }
  expect(linkOf(activity({}))).toEqual({ ...photo, search: { photo: 'f1' } })
  expect(linkOf(activity({ kind: 'comment' }))).toEqual({ ...photo, search: { photo: 'f1', comments: true } })
  expect(linkOf(activity({ photoCount: 3 }))).toEqual(photo)
  expect(linkOf(activity({ flick: null }))).toEqual(photo)
  expect(linkOf(activity({ kind: 'member', clique }))).toMatchObject({ params: { cliqueId: 'q1' } })
  expect(linkOf(activity({ kind: 'follower' }))).toMatchObject({ params: { userId: 'ada' } })
  expect(linkOf(activity({ kind: 'waitingCode' }))).toEqual({ to: '/admin' })
  expect(linkOf(activity({ kind: 'report', clique }))).toMatchObject({
    to: '/clique/$cliqueId',
    params: { cliqueId: 'q1' },
    search: { reports: true },
  })
})

test.each([
  ['export', true],
  ['passkey', 'passkeys'],
  ['codeEmail', 'codeEmail'],
] as const)('%s leads to its dialog over the activity page', (kind, data) => {
  expect(linkOf(activity({ kind }))).toEqual({ to: '/activity', search: { data } })
})
