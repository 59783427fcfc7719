/** Vitest's global setup of the project 'scale': an S3 server that is already running (scripts/testing/test-scale.mjs). */
import type { TestProject } from 'vitest/node'
import type { Bucket } from '../../objects/s3/sign'

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent if photos are stored in a folder. */
    s3?: Omit<Bucket, 'bucket'>
  }
}

export default ({ provide }: TestProject) => {
  provide('s3', JSON.parse(process.env['TEST_S3'] ?? '') as Omit<Bucket, 'bucket'>)
}
