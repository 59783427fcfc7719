import { pathOf } from './resource'

/** What shows a person's cliques: fetched again when they change. */
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

/** Everything that shows a clique, its own screens and the lists of the user who changed it. */
export const pathsOfClique = (cliqueId: string, userId: string) => [...pathsOf(cliqueId), ...listsOfCliques(userId)]
