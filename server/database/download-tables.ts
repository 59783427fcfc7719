import type { ColumnType, Generated } from 'kysely'

/** The rows of downloads (server/downloads). */
export interface DownloadTables {
  downloads: {
    download_id: Generated<string>
    user_id: string
    title: string
    /** JSON: server/downloads/manifest.ts. */
    manifest: string
    created_at: ColumnType<Date, Date | undefined, never>
    expires_at: Date
  }
}
