/** The ids of one item on two servers. */
export type Pair = [real: string, double: string]

const idsIn: Record<string, (answer: Record<string, Record<string, unknown> | undefined>) => unknown> = {
  clique: ({ clique }) => clique?.['cliqueId'],
  collection: ({ collection }) => collection?.['collectionDataId'],
  comment: ({ comment }) => (comment?.['comment'] as { id?: unknown } | undefined)?.id,
}

/** The ids of an item that a call made, by each side's answer. */
export const readPair = (kind: string, left: string, right: string): Pair | undefined => {
  const read = (text: string) => idsIn[kind]?.(JSON.parse(text) as Record<string, Record<string, unknown>>)
  const pair = [read(left), read(right)]
  return pair.every((id) => typeof id === 'string') ? (pair as Pair) : undefined
}
