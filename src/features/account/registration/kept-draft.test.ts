// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession, type Session } from '../../../sync/session/session-state'
import { emptyDraft } from './draft'
import { DRAFT_KEY, keepDraft, keptDraft } from './kept-draft'
import { beginRegistration, endRegistration } from './registration-start'

vi.mock('../../../sync/session/session-state', () => ({ currentSession: vi.fn<typeof currentSession>() }))
const signedIn = (uid: string) => vi.mocked(currentSession).mockReturnValue({ uid } as Session)

const draft = { firstName: 'Maya', lastName: 'Kern', username: 'maya_k', bio: 'Lakes', isOver16: true }

beforeEach(() => {
  sessionStorage.clear()
  signedIn('maya')
})

test('all but the picture is restored', () => {
  const file = new File(['bytes'], 'me.jpg')
  keepDraft({ ...draft, picture: { file, preview: { highQualityUrl: 'b', medQualityUrl: 'b', lowQualityUrl: 'b' } } })
  expect(keptDraft()).toEqual(draft)
  expect(sessionStorage.getItem(DRAFT_KEY)).not.toContain('picture')
})

test('no user gets the draft of another', () => {
  keepDraft(draft)
  signedIn('theo')
  expect(keptDraft()).toEqual(emptyDraft)
})

test('it ends with the registration', () => {
  beginRegistration('maya')
  keepDraft(draft)
  endRegistration()
  expect(keptDraft()).toEqual(emptyDraft)
})

test.each(['no json', 'null', '[]', '{"owner":"maya","firstName":3}'])('%s in its place is an empty draft', (text) => {
  sessionStorage.setItem(DRAFT_KEY, text)
  expect(keptDraft()).toEqual(emptyDraft)
})
