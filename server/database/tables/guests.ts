import type { ColumnType } from 'kysely'

/** Guests of a collection, and the links by which they come. */
export interface GuestTables {
  guest_links: {
    link_id: string
    kind: ColumnType<'guest' | 'wall', 'guest' | 'wall' | undefined, never>
    collection_id: string
    created_by: string | null
    secret_hash: string
    may_add: boolean
    may_see: boolean
    may_like: boolean
    may_read_comments: boolean
    may_download: boolean
    may_join: boolean
    photo_limit: number
    guest_photo_limit: number
    expires_at: Date
    paused_at: Date | null
    revoked_at: Date | null
    created_at: ColumnType<Date, Date | undefined, never>
  }
  guests: {
    user_id: string
    link_id: string | null
    removed_at: Date | null
    claimed_by: string | null
    created_at: ColumnType<Date, Date | undefined, never>
  }
  guest_codes: { code_hash: string; user_id: string; expires_at: Date }
  guest_sessions: { token_hash: string; user_id: string; created_at: ColumnType<Date, Date | undefined, never> }
}
