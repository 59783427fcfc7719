/** The text of a notification. Read when it is sent: a user who may no longer see the thing gets none. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { isShownTo } from '../rules/user'

export type Push = Selectable<Tables['pushes']>

/** The message as the service worker gets it. */
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
        .where('i.state', '=', 'READY'),
    )
    .executeTakeFirst()

const aboutPhotos = async (db: Database, push: Push, name: string): Promise<Words | undefined> => {
  const found = await collectionOf(db, push)
  if (found === undefined) return undefined
  const { id, clique, member } = found
  const { kind, count, subject_id: subject } = push
  if (kind === 'upload') {
    if (member === null) return undefined
    return { title: clique, body: `${name} added ${photos(count)} to ${found.name}`, url: `/collection/${id}` }
  }
  const url = `/collection/${id}?photo=${subject}&comments=true`
  if (kind === 'reply') return { title: found.name, body: `${name} replied to your comment`, url }
  const body = count === 1 ? `${name} commented on your photo` : `${count} new comments on your photo`
  return { title: found.name, body, url }
}

const aboutPeople = async (db: Database, push: Push, name: string): Promise<Words | undefined> => {
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

const wordsFor = (kind: Push['kind']) => {
  if (kind === 'export') return aboutExport
  if (kind === 'passkey') return aboutPasskey
  if (kind === 'codeEmail') return aboutCodeEmail
  return kind === 'request' || kind === 'invitation' ? aboutPeople : aboutPhotos
}

/** Undefined if there is no longer anything to report. */
export const messageOf = async (db: Database, push: Push): Promise<Message | undefined> => {
  const actor = await db
    .selectFrom('users')
    .select(['first_name', 'username'])
    .where('user_id', '=', push.actor_id)
    .where(isShownTo(push.user_id, 'users.user_id'))
    .executeTakeFirst()
  const name = actor?.first_name || actor?.username
  if (!name) return undefined
  const words = await wordsFor(push.kind)(db, push, name)
  return words && { ...words, userId: push.user_id, tag: push.topic }
}
