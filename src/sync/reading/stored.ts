import { cacheOf } from '../../store/cache'
import { readResponse, type Row } from '../../store/responses'
import type { Resource } from './resource'

/** The stored answer; undefined if none is stored. */
export const readStored = async <T>(uid: string, { key }: Resource<T>) =>
  (await readResponse(cacheOf(uid), key)) as Row<T> | undefined
