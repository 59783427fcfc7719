import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { prepareBucket } from '../../objects/s3/prepare-bucket'
import type { Bucket } from '../../objects/s3/sign'

const store = inject('s3')
const buckets = new Map<string, Bucket>()

/** The bucket of a data folder, a new one on first use; undefined if photos are stored in the folder. */
export const bucketOf = async (dataFolder: string): Promise<Bucket | undefined> => {
  if (store === undefined) return undefined
  let bucket = buckets.get(dataFolder)
  if (bucket === undefined) {
    bucket = { ...store, bucket: `test-${randomUUID()}` }
    buckets.set(dataFolder, bucket)
    await prepareBucket(bucket, ['https://clique.example'])
  }
  return bucket
}
