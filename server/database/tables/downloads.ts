import type { ColumnType, Generated } from 'kysely'

/** The rows of downloads (server/downloads) and of copies of a user's data (server/exports). */
export interface DownloadTables {
  downloads: {
    download_id: Generated<string>
    user_id: string
    title: string
    /** JSON: server/downloads/manifest.ts. */
    manifest: string
    /** The device with whose session the download ends; null if another provider signs users in. */
    device_id: string | null
    /** The copy of the user's data that has its texts (`export_texts`); null if the manifest has them. */
    copy_id: string | null
    created_at: ColumnType<Date, Date | undefined, never>
    expires_at: Date
  }
  data_exports: {
    user_id: string
    export_id: Generated<string>
    time_zone: string
    asked_at: Generated<Date>
    attempts: Generated<number>
    claimed_until: Date | null
    photo_count: Generated<number>
    photos_read: Generated<number>
    /** JSON: server/exports/plan.ts; null until it is ready. */
    manifest: string | null
    /** A bigint, which the driver reads as text. */
    bytes: ColumnType<string | null, number | null | undefined, number | null>
    ready_at: Date | null
    expires_at: Date | null
  }
  export_texts: {
    copy_id: string
    user_id: string
    file: number
    /** A bigint, which the driver reads as text. */
    start: ColumnType<string, number, never>
    size: number
    content: string
  }
}
