import type { Collection } from '../../../contract/entities'

/** Whether a collection is this person's: by its creator, or by its clique's id (docs/specification.md 2.6). */
export const isOwner = ({ createdBy, cliqueId }: Collection, userId: string) =>
  userId !== '' && (createdBy?.userId === userId || cliqueId === userId)
