/** Names need a visible character, and texts are stored without invisible ones ([Note: Visible text]). */
import { expect, test } from 'vitest'
import type { CallName } from '../../contract/calls'
import type { CallArgs } from '../test/every-call'
import { newNumber } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { startWith } from '../test/start-with'

const { server, ada } = await startWith('ada')
const cliqueId = await makeClique(ada)
const collectionId = await makeCollection(ada, cliqueId)
const itemId = await addPhoto(ada, collectionId)

const INVISIBLE = ['\u200b', '\u202e', '\u2060', '\u3164', '\u2800', '\u200d', '\u200f', '\ud800']

type Change = [name: CallName, args: CallArgs]
/** Every call that sets a text which may not be empty. */
const required: Record<string, (text: string) => Change> = {
  'the first name of an edited user': (firstName) => ['editUser', { body: { firstName } }],
  'the last name of an edited user': (lastName) => ['editUser', { body: { lastName } }],
  'the name of a new clique': (name) => ['createClique', { body: { name } }],
  'the name of an edited clique': (name) => ['editClique', { body: { cliqueId, name } }],
  'the name of a new collection': (name) => ['createCollection', { body: { name, cliqueId } }],
  'the name of an edited collection': (name) => ['editCollection', { body: { collectionDataId: collectionId, name } }],
  'a comment': (payload) => ['createComment', { body: { payload, collectionItemId: itemId } }],
}

const cases = Object.keys(required).flatMap((what) => INVISIBLE.map((text) => ({ what, text })))
test.each(cases)('$what cannot be $text', async ({ what, text }) => {
  const [name, args] = required[what]?.(text) ?? ['health', {}]
  expect(await ada.refusal(name, args as never)).toBe('400 INVALID_REQUEST')
})

test.each(INVISIBLE)('no user registers as %j', async (text) => {
  const { caller, phone } = await server.identity(newNumber())
  const body = { username: 'nameless', phoneNumber: phone, firstName: 'A', lastName: 'B' }
  for (const part of [{ firstName: text }, { lastName: text }])
    expect(await caller.refusal('register', { body: { ...body, ...part } })).toBe('400 INVALID_REQUEST')
})

test.each(INVISIBLE)('%j goes out of bios, descriptions, captions and places', async (text) => {
  const { user } = await ada.ask('editUser', { body: { bio: text, firstName: `A${text}da ` } })
  expect([user.bio, user.firstName.replace(' ', '')]).toEqual([
    '',
    text === '\u200d' || text === '\u200f' ? `A${text}da` : 'Ada',
  ])
  expect((await ada.ask('editClique', { body: { cliqueId, bio: text } })).clique.bio).toBe('')
  const edited = await ada.ask('editCollection', { body: { collectionDataId: collectionId, description: text } })
  expect(edited.collection.description).toBe('')
  const params = { id: itemId }
  await ada.ask('editFlick', { params, body: { caption: `hi${text}`, location: { name: text, lat: 1, lng: 2 } } })
  const { flick } = await ada.ask('getFlick', { params })
  expect([flick.caption, flick.location?.name ?? '']).toEqual([text === '\u200f' ? 'hi\u200f' : 'hi', ''])
})
