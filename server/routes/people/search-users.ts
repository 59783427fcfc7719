import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import { placeIn, readPage } from '../../database/page'
import type { Database } from '../../database/tables'
import { presentUser, selectUsers } from '../../present/user'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { seesInvitees, seesMembers, standingIn, type Standing } from '../../rules/clique'
import type { PeopleRoutes } from '../route'

/** A pattern for texts that contain the user's input: the pattern's own characters are escaped. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The words of a search. An @ before a username is removed, because screens show usernames with it. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^@+/, ''))
    .filter((word) => word !== '')

type InClique = 'MEMBER' | 'INVITED'

const checkSeesMembers = async (db: Database, viewer: string, cliqueId: string): Promise<Result<Standing, Refusal>> => {
  const standing = await standingIn(db, viewer, cliqueId)
  if (standing === undefined) return notFound('Clique')
  return seesMembers(standing) ? ok(standing) : refuse('FORBIDDEN', 'Only members of the clique may see who is in it')
}

/** The users who are in the clique, and those who are invited, as far as the viewer may know. */
const standings = async (db: Database, standing: Standing, cliqueId: string, userIds: readonly string[]) => {
  if (userIds.length === 0) return new Map<string, InClique>()
  const inside = (table: 'clique_members' | 'clique_invites') =>
    db.selectFrom(table).select('user_id').where('clique_id', '=', cliqueId).where('user_id', 'in', userIds).execute()
  const invited = seesInvitees(standing) ? await inside('clique_invites') : []
  const members = await inside('clique_members')
  return new Map<string, InClique>([
    ...invited.map(({ user_id: id }) => [id, 'INVITED'] as const),
    ...members.map(({ user_id: id }) => [id, 'MEMBER'] as const),
  ])
}

export const searchUsers = {
  /** Searches the beginning or middle of names; usernames that begin with the text are listed first. */
  searchUsers: async ({ db, addresses }, { query }, { userId }) => {
    const { cliqueId } = query
    const standing = cliqueId === undefined ? undefined : await checkSeesMembers(db, userId, cliqueId)
    if (standing && !standing.ok) return standing
    const words = wordsOf(query.search)
    if (words.length === 0) return ok({ users: [], ...placeIn(query, 0) })
    const matches = words.reduce(
      (people, word) => people.where('u.search_text', 'like', containing(word)),
      selectUsers(db, userId),
    )
    const first = words.join(' ')
    const { rows, ...page } = await readPage(
      matches.orderBy(sql`starts_with(u.username, ${first})`, 'desc').orderBy('u.username'),
      query,
    )
    const ids = rows.map(({ user_id: id }) => id)
    const found = standing && cliqueId ? await standings(db, standing.value, cliqueId, ids) : undefined
    return ok({
      ...page,
      users: rows.map((row) => {
        const inClique = found?.get(row.user_id)
        return { ...presentUser(addresses, row), ...(inClique && { inClique }) }
      }),
    })
  },
} satisfies PeopleRoutes
