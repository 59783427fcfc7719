/**
 * [Note: Rights]
 *
 * One table defines which roles may do which actions. A user has roles towards a thing, and may do an action if one of
 * these roles may. The server's checks and the buttons of the app both call `allows`; docs/rights.md is made from the
 * table, and server/rules/rights.test.ts tries each cell. A thing that a user may not even see is answered with 404
 * before a right is checked (docs/specification.md 3.2).
 */
import { keysOf } from './basis/keys'
/**
 * The roles that a user may have towards a thing, and the roles that each includes (docs/rights.md). Only one member at
 * a time has the creator's rights: the leader, while the user who created the collection is not a member.
 */
export const roles = {
  viewer: [],
  member: ['viewer'],
  editor: ['member', 'viewer'],
  leader: ['member', 'viewer'],
  creator: ['member', 'viewer'],
  uploader: ['viewer'],
  /** The user who may restore what is deleted: who deleted it, as long as they may, otherwise the leader. */
  deleter: [],
  author: ['viewer'],
  /** May add photos without an account, by a link that allows it. */
  guest: [],
} as const satisfies Record<string, readonly string[]>

export type Role = keyof typeof roles

/** The roles that may do each action; roles that include one of them may too. */
export const rights = {
  photo: {
    look: ['viewer'],
    download: ['viewer'],
    like: ['viewer'],
    comment: ['viewer'],
    share: ['viewer'],
    report: ['viewer'],
    edit: ['uploader'],
    move: ['uploader', 'creator', 'leader'],
    moveToOtherClique: ['uploader'],
    /** Into a collection of any clique that the user may add photos to. */
    copy: ['uploader'],
    untagSelf: ['viewer'],
    delete: ['uploader', 'creator', 'leader'],
    restore: ['deleter'],
  },
  collection: {
    look: ['viewer'],
    addPhotos: ['member', 'guest'],
    /** Makes, pauses and ends guest links, and removes guests. */
    inviteGuests: ['creator', 'leader'],
    edit: ['creator'],
    setCover: ['creator'],
    /** Turns comments on its photos off and on. */
    muteComments: ['creator', 'leader'],
    delete: ['creator'],
    restore: ['deleter'],
  },
  comment: {
    look: ['viewer'],
    like: ['viewer'],
    reply: ['viewer'],
    delete: ['author'],
  },
  clique: {
    createCollection: ['member'],
    edit: ['leader', 'editor'],
    invite: ['leader', 'editor'],
    removeMember: ['leader'],
    handOver: ['leader'],
    settleReports: ['leader'],
  },
} as const satisfies Record<string, Record<string, readonly Role[]>>

export type Thing = keyof typeof rights
export type Action<T extends Thing> = keyof (typeof rights)[T]

/** The roles that these flags name, with the roles that they include. */
export const rolesOf = (flags: Partial<Record<Role, boolean>>): Role[] => {
  const own = keysOf(roles).filter((role) => flags[role])
  return [...new Set(own.flatMap((role): Role[] => [role, ...roles[role]]))]
}

/** The roles that have the right to the action. */
export const rolesWith = <T extends Thing>(thing: T, action: Action<T>) => rights[thing][action] as readonly Role[]

/** Whether a user with these roles may do the action. */
export const allows = <T extends Thing>(thing: T, action: Action<T>, has: readonly Role[]): boolean =>
  rolesWith(thing, action).some((role) => has.includes(role))
