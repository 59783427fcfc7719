import { pathOf } from './resource'

/** The paths of answers that show a user's cliques: they become stale when one of these changes. */
export const listsOfCliques = (userId: string) => [
  pathOf('cliquesOfUser', userId),
  pathOf('cliqueInvites'),
  pathOf('feed'),
  pathOf('activities'),
  pathOf('getSelf'),
  pathOf('getUser', userId),
]
const pathsOf = (cliqueId: string) => [
  pathOf('getClique', cliqueId),
  pathOf('cliqueMembers', cliqueId),
  pathOf('cliqueInvitees', cliqueId),
  pathOf('memberStatus', cliqueId),
  pathOf('collectionsOfClique', cliqueId),
  pathOf('cliqueReports', cliqueId),
]

/** The paths of all answers that show a clique: of its own screens, and the lists of the user who changed it. */
export const pathsOfClique = (cliqueId: string, userId: string) => [...pathsOf(cliqueId), ...listsOfCliques(userId)]
