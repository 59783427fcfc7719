import { statfs } from 'node:fs/promises'
import type { Settings } from './settings'

export interface Installation {
  startedAt: Date
  database: 'embedded' | 'PostgreSQL'
  photosIn: 'folder' | 'bucket'
  /** Bytes that are free on the photos' disk; null where they are in a bucket. */
  freeBytes: () => Promise<number | null>
}

/** What this server is made of, and since when it runs. */
export const describeInstallation = ({ databaseUrl, s3, dataFolder }: Settings): Installation => ({
  startedAt: new Date(),
  database: databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
  photosIn: s3 ? 'bucket' : 'folder',
  freeBytes: async () => {
    if (s3) return null
    const { bavail, bsize } = await statfs(dataFolder)
    return bavail * bsize
  },
})
