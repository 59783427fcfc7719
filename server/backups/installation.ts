import { statfs } from 'node:fs/promises'
import { stateOf, type BackupState } from './state'
import type { Settings } from '../settings/settings'

export interface Installation {
  startedAt: Date
  database: 'embedded' | 'PostgreSQL'
  photosIn: 'folder' | 'bucket'
  /** Free bytes on the photos' disk; null if the photos are in a bucket. */
  freeBytes: () => Promise<number | null>
  /** The state of BACKUP_DIR; undefined if the server makes no backups by itself. */
  backup: () => Promise<BackupState | undefined>
}

/** The server's components and start time. */
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
