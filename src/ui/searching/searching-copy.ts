const matches = (found: number) => (found === 0 ? 'No matches' : found === 1 ? '1 match' : `${found} matches`)

/** Texts of a search in a choice of many. */
export const searchingCopy = {
  matches,
  atLeast: (found: number) => `${found}+ matches`,
  searching: 'Searching',
  /** Without a network only the entries that were read are searched. */
  searchedPart: (found: number, searched: number) =>
    `${matches(found)} in the ${searched} loaded so far. The rest could not be searched.`,
  searchCliques: 'Search cliques',
  searchCollections: 'Search collections',
  searchMembers: 'Search members',
  searchPeople: 'Search people',
  results: 'Matching cliques',
} as const
