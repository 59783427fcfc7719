/** Reports to the server that the bytes are stored (docs/specification.md 2.4, pipeline step 5). */
import { ok, type Failure, type Result } from '../../../contract/failure'
import type { EngineContext } from '../engine/engine-context'
import { doubling, retry } from './retry'

/** Rejections of a whole batch that one item may have caused: a mark is for all or for none. */
const ONE_IS_WRONG = new Set<Failure['code']>(['NOT_UPLOADED', 'NOT_FOUND', 'INVALID_REQUEST'])

/** Whether a rejected mark means that the server does not have the item's bytes, and the photo is to be sent again. */
export const isGone = ({ code }: Failure) => code === 'NOT_UPLOADED' || code === 'NOT_FOUND'

/**
 * A success or a failure for each item, in their order. Up to three tries, waiting 1 s and 2 s (docs/specification.md
 * 2.7). A batch that is rejected because of one item is halved until only that item fails.
 */
export const markItems = async (
  itemIds: string[],
  collectionId: string,
  context: EngineContext,
): Promise<Result<undefined>[]> => {
  const { api } = context.dependencies
  const answer = await retry(
    () => api.markUploaded({ body: { collectionItemIds: itemIds, collectionId } }, { signal: context.signal }),
    doubling,
    context.retryOptions,
  )
  if (answer.ok) return itemIds.map(() => ok(undefined))
  if (itemIds.length === 1 || !ONE_IS_WRONG.has(answer.error.code)) return itemIds.map(() => answer)
  const middle = Math.ceil(itemIds.length / 2)
  return [
    ...(await markItems(itemIds.slice(0, middle), collectionId, context)),
    ...(await markItems(itemIds.slice(middle), collectionId, context)),
  ]
}
