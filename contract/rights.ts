/**
 * [Note: Rights]
 *
 * Who may do what, in one table. A user has roles towards a thing, and may do what one of these roles may. The server's
 * checks and the buttons of the app both ask `allows`; docs/rights.md is made from the table, and
 * server/rules/rights.test.ts tries each cell. What a user may not even see is answered with 404 before a right is asked
 * (docs/specification.md 3.2).
 */
import * as v from 'valibot'

/** What a user can be to a thing, and what follows from it. */
export const roles = {
  viewer: { means: 'sees it', includes: [] },
  member: { means: 'is a member of its clique', includes: ['viewer'] },
  editor: { means: 'is a member, and the leader lets members edit the clique', includes: ['member', 'viewer'] },
  leader: { means: 'leads its clique', includes: ['member', 'viewer'] },
  creator: { means: 'created the collection, also after leaving the clique', includes: ['viewer'] },
  uploader: { means: 'uploaded the photo, also after leaving the clique', includes: ['viewer'] },
  author: { means: 'wrote the comment, also after leaving the clique', includes: ['viewer'] },
} as const satisfies Record<string, { means: string; includes: readonly string[] }>

export type Role = keyof typeof roles

/** Which roles may do each action; those that include one of them may too. */
export const rights = {
  photo: {
    look: ['viewer'],
    download: ['viewer'],
    like: ['viewer'],
    comment: ['viewer'],
    share: ['viewer'],
    report: ['viewer'],
    delete: ['uploader', 'creator', 'leader'],
    restore: ['uploader', 'creator', 'leader'],
  },
  collection: {
    look: ['viewer'],
    addPhotos: ['member'],
    edit: ['creator'],
    setCover: ['creator'],
    delete: ['creator'],
    restore: ['creator'],
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
  },
} as const satisfies Record<string, Record<string, readonly Role[]>>

export type Thing = keyof typeof rights
export type Action<T extends Thing> = keyof (typeof rights)[T]

/** The roles that these flags name, with those that they include. */
export const rolesOf = (flags: Partial<Record<Role, boolean>>): Role[] => {
  const own = (Object.keys(roles) as Role[]).filter((role) => flags[role])
  return [...new Set(own.flatMap((role): Role[] => [role, ...roles[role].includes]))]
}

/** Whether a user with these roles may do it. */
export const allows = <T extends Thing>(thing: T, action: Action<T>, has: readonly Role[]): boolean =>
  (rights[thing][action] as readonly Role[]).some((role) => has.includes(role))

/** As a server answers what the user is to a thing. */
export const Roles = v.array(v.picklist(Object.keys(roles) as [Role, ...Role[]]))
