/** The ids of one item on two servers. */
export type Pair = [real: string, double: string]

type AnswerBody = Record<string, Record<string, unknown> | undefined>

const idsIn: Record<string, (answer: AnswerBody) => unknown> = {
  clique: ({ clique }) => clique?.['cliqueId'],
  collection: ({ collection }) => collection?.['collectionDataId'],
  link: ({ link }) => link?.['linkId'],
  secret: ({ secret }) => secret,
  guest: ({ userId }) => userId,
  comment: ({ comment }) => (comment?.['comment'] as { id?: unknown } | undefined)?.id,
}

/** The ids of an item that a call made, by each side's answer. */
export const readPair = (kind: string, left: string, right: string): Pair | undefined => {
  const read = (text: string) => idsIn[kind]?.(JSON.parse(text) as AnswerBody)
  const pair = [read(left), read(right)]
  return pair.every((id) => typeof id === 'string') ? (pair as Pair) : undefined
}
