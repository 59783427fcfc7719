import { statfs } from 'node:fs/promises'
import { stateOf, type BackupState } from './state'
import type { Settings } from '../settings/settings'

export interface Installation {
  startedAt: Date
  database: 'embedded' | 'PostgreSQL'
  photosIn: 'folder' | 'bucket'
  /** The bytes of the photos' disk; undefined if the photos are in a bucket. */
  disk: () => Promise<{ free: number; total: number } | undefined>
  /** The state of BACKUP_DIR; undefined if the server makes no backups by itself. */
  backup: () => Promise<BackupState | undefined>
}

/** The server's components and start time. */
export const describeInstallation = ({ databaseUrl, s3, dataFolder, backups }: Settings): Installation => ({
  startedAt: new Date(),
  database: databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
  photosIn: s3 ? 'bucket' : 'folder',
  disk: async () => {
    if (s3) return undefined
    const { bavail, blocks, bsize } = await statfs(dataFolder)
    return { free: bavail * bsize, total: blocks * bsize }
  },
  backup: async () => backups && stateOf(backups.folder),
})
