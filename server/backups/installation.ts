import { statfs } from 'node:fs/promises'
import { stateOf, type BackupState } from './state'
import type { Settings } from '../settings/settings'

export interface Installation {
  startedAt: Date
  database: 'embedded' | 'PostgreSQL'
  photosIn: 'folder' | 'bucket'
  /** Bytes that are free on the photos' disk; null where they are in a bucket. */
  freeBytes: () => Promise<number | null>
  /** What BACKUP_DIR has; undefined where the server makes no backups by itself. */
  backup: () => Promise<BackupState | undefined>
}

/** What this server is made of, and since when it runs. */
export const describeInstallation = ({ databaseUrl, s3, dataFolder, backups }: Settings): Installation => ({
  startedAt: new Date(),
  database: databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
  photosIn: s3 ? 'bucket' : 'folder',
  freeBytes: async () => {
    if (s3) return null
    const { bavail, bsize } = await statfs(dataFolder)
    return bavail * bsize
  },
  backup: async () => backups && stateOf(backups.folder),
})
