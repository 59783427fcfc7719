/** Every text of home, whose contents the specification leaves open (docs/specification.md 3.3). */
export const copy = {
  home: 'Home',
  cliques: 'Your cliques',
  allCliques: 'All cliques',
  newClique: 'New clique',
  createClique: 'Create Clique',
  uploadFlicks: 'Upload Flicks',
  search: 'Search users',
  feed: 'Newest collections',
  caughtUp: "You're all caught up",
  by: (username: string) => `by @${username}`,
  more: (count: string) => `+${count}`,
  startTitle: 'Start your first clique',
  startText:
    'A clique is a small circle of people who share their photos. Name it, invite your people, and add your first flicks.',
  quietTitle: 'No collections yet',
  quietText: 'What you and your cliques share shows up here.',
} as const
