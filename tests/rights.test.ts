/** docs/rights.md is made from the table in contract/rights.ts: `npx vitest run --project device tests/rights.test.ts -u`. */
import { expect, test } from 'vitest'
import { allows, rights, roles, rolesOf, type Action, type Role, type Thing } from '../contract/rights'

const table = (rows: string[][]) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line)].join('\n')
}

const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const names = Object.keys(roles) as Role[]

const means: Record<Role, string> = {
  viewer: 'sees it',
  member: 'is a member of its clique',
  editor: 'is a member, and the leader lets members edit the clique',
  leader: 'leads its clique',
  creator: 'created the collection and is a member, or leads the clique while its creator is not a member',
  uploader: 'uploaded the photo, also after leaving the clique',
  deleter:
    'deleted it, and is a member or its uploader; otherwise the leader, and of a collection who has the rights of its creator',
  author: 'wrote the comment, also after leaving the clique',
  guest: 'has no account, and came by a link to the collection that lets guests add photos',
}

const sectionOf = (thing: Thing) => {
  const actions = Object.keys(rights[thing]) as Action<typeof thing>[]
  const may = (role: Role, action: Action<typeof thing>) =>
    allows(thing, action, rolesOf({ viewer: true, [role]: true }))
  const isLike = (role: Role, other: Role) => actions.every((action) => may(role, action) === may(other, action))
  // A role with the same rights as a role that it includes, or as a viewer, is left out.
  const columns = names
    .filter((role) => !roles[role].some((other) => isLike(role, other)))
    .filter((role) => role === 'viewer' || !isLike(role, 'viewer'))
  const rows = actions.map((action) => [words(action), ...columns.map((role) => (may(role, action) ? 'yes' : 'no'))])
  return `## ${thing[0]?.toUpperCase()}${thing.slice(1)}\n\n${table([['', ...columns], ...rows])}\n`
}

const page = `# Rights

Who may do what. This page is made from \`contract/rights.ts\`, which the server's checks and the buttons of the app ask;
\`tests/rights.test.ts\` compares the two, and \`server/rules/rights.test.ts\` tries each cell. What a user may not see is
answered with 404, what they may see and not change with 403. \`server/rules/matrix.json\` says who sees what.
A block between two users takes precedence over every role ([what it hides](decisions/0013-blocked-users.md)).

A user may have several roles. A role that a table does not name may do what the roles that it includes may. A user who left a
clique, or was removed from it, is a viewer at most of its collections, including those that they created. A guest
makes only the calls that the contract names as calls of guests, and these only as far as their link allows them.

${table([['Role', 'A user who', 'Includes'], ...names.map((role) => [role, means[role], roles[role].join(', ')])])}

${(Object.keys(rights) as Thing[]).map(sectionOf).join('\n')}`

test('docs/rights.md says what the table says', async () => {
  await expect(page).toMatchFileSnapshot('../docs/rights.md')
})
