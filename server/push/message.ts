/** The text of a notification. Read when it is sent: a user who may no longer see the thing gets none. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables'
import { shownName } from '../database/person-name'
import { oldestCode } from '../rules/code-life'
import { seesCollection } from '../rules/collection'
import { isShownItem } from '../rules/item'
import { isShownTo } from '../rules/user'

export type Push = Selectable<Tables['pushes']>

/** The words and the recipient of a notification. */
export interface Message {
  /** The recipient: if another user has signed in on the device in the meantime, it shows nothing. */
  userId: string
  title: string
  body: string
  /** The URL that a tap opens, within the app. */
  url: string
  /** A later message of the same tag replaces this one. */
  tag: string
}

/** The person whose action a notification is about. */
interface Actor {
  /** As they are named to others. */
  name: string
  isGuest: boolean
  firstName: string
}

type Words = Pick<Message, 'title' | 'body' | 'url'>

const photos = (count: number) => (count === 1 ? 'a photo' : `${count} photos`)

const collectionOf = (db: Database, { user_id: viewer, subject_id: subject, kind }: Push) =>
  db
    .selectFrom('collections as c')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .leftJoin('clique_members as own', (join) =>
      join.onRef('own.clique_id', '=', 'c.clique_id').on('own.user_id', '=', viewer),
    )
    .select(['c.collection_id as id', 'c.name', 'q.name as clique', 'own.user_id as member'])
    .where(seesCollection(viewer))
    .where(sql<boolean>`own.is_muted is not true`)
    .$if(kind === 'upload', (query) => query.where('c.collection_id', '=', subject))
    .$if(kind !== 'upload', (query) =>
      query
        .innerJoin('items as i', 'i.collection_id', 'c.collection_id')
        .where('i.item_id', '=', subject)
        .where(isShownItem()),
    )
    .executeTakeFirst()

/** How many guests have added photos since the notification was stored. */
const countGuests = async (db: Database, { subject_id: collectionId, created_at: since }: Push) => {
  const { count } = await db
    .selectFrom('activities as a')
    .innerJoin('persons as p', 'p.user_id', 'a.actor_id')
    .select(sql<number>`count(distinct a.actor_id)::int`.as('count'))
    .where('a.collection_id', '=', collectionId)
    .where('a.kind', '=', 'photos')
    .where('a.happened_at', '>=', since)
    .where('p.is_guest', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The persons who added photos: one user, or all guests of the collection. */
const uploaders = async (db: Database, push: Push, { name, isGuest, firstName }: Actor) => {
  const others = isGuest ? (await countGuests(db, push)) - 1 : 0
  if (others < 1) return name
  return `${firstName || name} and ${others === 1 ? 'another guest' : `${others} other guests`}`
}

const aboutPhotos = async (db: Database, push: Push, actor: Actor): Promise<Words | undefined> => {
  const found = await collectionOf(db, push)
  if (found === undefined) return undefined
  const { id, clique, member } = found
  const { name } = actor
  const { kind, count, subject_id: subject } = push
  if (kind === 'upload') {
    if (member === null) return undefined
    const who = await uploaders(db, push, actor)
    return { title: clique, body: `${who} added ${photos(count)} to ${found.name}`, url: `/collection/${id}` }
  }
  const url = `/collection/${id}?photo=${subject}&comments=true`
  if (kind === 'reply') return { title: found.name, body: `${name} replied to your comment`, url }
  const body = count === 1 ? `${name} commented on your photo` : `${count} new comments on your photo`
  return { title: found.name, body, url }
}

const aboutPeople = async (db: Database, push: Push, { name }: Actor): Promise<Words | undefined> => {
  const { kind, user_id: user, actor_id: actor, subject_id: subject } = push
  if (kind === 'request') {
    const asks = await db
      .selectFrom('follows')
      .select('state')
      .where('follower_id', '=', actor)
      .where('followee_id', '=', user)
      .executeTakeFirst()
    if (asks?.state !== 'REQUESTED') return undefined
    return { title: 'Follow request', body: `${name} would like to follow you`, url: '/activity' }
  }
  const clique = await db
    .selectFrom('clique_invites as i')
    .innerJoin('cliques as q', 'q.clique_id', 'i.clique_id')
    .select('q.name')
    .where('i.clique_id', '=', subject)
    .where('i.user_id', '=', user)
    .executeTakeFirst()
  return clique && { title: clique.name, body: `${name} invited you to this clique`, url: '/activity' }
}

const aboutExport = async (db: Database, { user_id: userId }: Push): Promise<Words | undefined> => {
  const ready = await db
    .selectFrom('data_exports')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return ready && { title: 'Your data is ready', body: 'Download it within 7 days', url: '/activity?data=true' }
}

const IF_NOT_YOU = 'If it was not you, sign out your other devices and remove it in the settings.'

const aboutPasskey = (): Promise<Words> =>
  Promise.resolve({
    title: 'A passkey was added to your account',
    body: IF_NOT_YOU,
    url: '/activity?data=passkeys',
  })

const aboutCodeEmail = (): Promise<Words> =>
  Promise.resolve({
    title: 'The e-mail address for your sign-in codes was changed',
    body: IF_NOT_YOU,
    url: '/activity?data=codeEmail',
  })

const aboutWaitingCode = async (db: Database, { user_id: userId }: Push): Promise<Words | undefined> => {
  const waiting = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_operator', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sign_in_codes')
          .select('session_hash')
          .where('waiting_code', 'is not', null)
          .where('created_at', '>', oldestCode),
      ),
    )
    .executeTakeFirst()
  return (
    waiting && { title: 'Someone waits for a sign-in code', body: 'Hand it on under Administration', url: '/admin' }
  )
}

const wordsFor = (kind: Push['kind']) => {
  if (kind === 'export') return aboutExport
  if (kind === 'passkey') return aboutPasskey
  if (kind === 'codeEmail') return aboutCodeEmail
  if (kind === 'waitingCode') return aboutWaitingCode
  return kind === 'request' || kind === 'invitation' ? aboutPeople : aboutPhotos
}

/** Undefined if there is no longer anything to report. */
export const messageOf = async (db: Database, push: Push): Promise<Message | undefined> => {
  const actor = await db
    .selectFrom('persons as p')
    .select(['p.first_name', 'p.is_guest', shownName('p').as('username')])
    .where('p.user_id', '=', push.actor_id)
    .where(isShownTo(push.user_id, 'p.user_id'))
    .executeTakeFirst()
  const name = actor?.is_guest ? actor.username : actor?.first_name || actor?.username
  if (!actor || !name) return undefined
  const words = await wordsFor(push.kind)(db, push, {
    name,
    isGuest: actor.is_guest,
    firstName: actor.first_name,
  })
  return words && { ...words, userId: push.user_id, tag: push.topic }
}
