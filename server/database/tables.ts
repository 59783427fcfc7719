/** The rows of the schema in migrations/, as the driver reads and writes them. Written by hand to match the SQL. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { DownloadTables } from './tables/downloads'
import type { DeletedTables } from './tables/deleted'
import type { GuestTables } from './tables/guests'
import type { IdentityTables } from './tables/identity'
import type { OperatorTables } from './tables/operators'

/** Set by the database when a row is made. */
type CreatedAt = ColumnType<Date, Date | undefined, never>
type Counter = Generated<number>
/** A bigint, which the driver reads as text. */
type Bytes = ColumnType<string, never, string>

export type Purpose = 'PROFILE' | 'CLIQUE' | 'BANNER' | 'COVER' | 'ITEM'
export type Variant = 'base' | 'medium' | 'low'
export type State = 'PENDING' | 'READY'
export type Privacy = 'PRIVATE' | 'FOLLOWERS' | 'PUBLIC'

interface Users {
  user_id: string
  auth_uid: string
  phone_number: string
  username: string
  first_name: string
  last_name: string
  bio: string
  is_private: Generated<boolean>
  picture_id: string | null
  join_number: Generated<number>
  tokens_valid_after: Date | null
  search_text: ColumnType<string, never, never>
  follower_count: Counter
  following_count: Counter
  clique_count: Counter
  stored_bytes: Bytes
  /** A bigint, which the driver reads as text; null: the limit of the settings. */
  quota_bytes: ColumnType<string | null, never, number | null>
  activity_seen_at: Generated<Date>
  is_operator: Generated<boolean>
  suspended_at: Date | null
  deleted_at: Date | null
  /** The user is deleted, and a job is marking their photos. */
  is_being_hidden: Generated<boolean>
  created_at: CreatedAt
}

/** The columns that only users have. */
type Known = 'phone_number' | 'username' | 'last_name' | 'join_number'

export interface Tables extends IdentityTables, OperatorTables, DeletedTables, DownloadTables, GuestTables {
  /** A view of the persons who have an account. */
  users: Users
  /** All who may own photos: users, and guests, of whom only the first name is known. */
  persons: Omit<Users, Known> & { [K in Known]: Users[K] | null } & { is_guest: Generated<boolean> }
  activities: {
    activity_id: Generated<string>
    key: string
    kind:
      | 'like'
      | 'comment'
      | 'reply'
      | 'photos'
      | 'member'
      | 'follower'
      | 'tag'
      | 'export'
      | 'report'
      | 'passkey'
      | 'codeEmail'
      | 'waitingCode'
      | 'endedLinks'
    user_id: string | null
    clique_id: string | null
    actor_id: string
    collection_id: string | null
    item_id: string | null
    comment_id: string | null
    newest_item_id: string | null
    count: Generated<number>
    day: Generated<Date>
    happened_at: Generated<Date>
    list_id: ColumnType<string, never, never>
    subject: ColumnType<string, never, never>
  }
  follows: { follower_id: string; followee_id: string; state: 'ACTIVE' | 'REQUESTED'; created_at: CreatedAt }
  blocks: {
    blocker_id: string
    blocked_id: string
    /** The usernames at the time of the block. */
    blocker_username: string
    blocked_username: string
    created_at: CreatedAt
  }
  images: {
    image_id: string
    owner_id: string | null
    /** The user who pays for a guest's image; null: its owner. */
    payer_id: string | null
    purpose: Purpose
    subject_id: string
    state: Generated<State>
    clique_id: string | null
    refused_at: Date | null
    replaced_at: Date | null
    created_at: CreatedAt
  }
  removals: { image_id: string; purpose: Purpose; due_at: Generated<Date> }
  image_variants: {
    image_id: string
    variant: Variant
    content_type: string
    byte_length: number
    md5: string
    stored_at: Date | null
    /** A bigint, which the driver reads as text; null until it is known. */
    crc32: ColumnType<string | null, number | null | undefined, number | null>
    /** When the bytes were found missing or damaged. */
    unreadable_at: Date | null
    /** Pixels; null until they are known. */
    width: number | null
    height: number | null
    announced_at: Generated<Date>
  }
  cliques: {
    clique_id: string
    name: string
    bio: string
    is_private: boolean
    edit_policy: Generated<'leader' | 'members'>
    leader_id: string | null
    created_by: string | null
    client_id: string | null
    picture_id: string | null
    banner_id: string | null
    member_count: Counter
    stored_bytes: Bytes
    created_at: CreatedAt
    deleted_at: Date | null
  }
  clique_members: {
    clique_id: string
    user_id: string
    joined_at: CreatedAt
    is_muted: Generated<boolean>
    invited_by: string | null
  }
  removed_members: { clique_id: string; user_id: string; removed_at: CreatedAt }
  clique_invites: { clique_id: string; user_id: string; invited_by: string | null; created_at: CreatedAt }
  clique_invite_links: {
    link_id: string
    clique_id: string
    created_by: string | null
    token_hash: string
    use_limit: number | null
    use_count: Counter
    expires_at: Date | null
    revoked_at: Date | null
    created_at: CreatedAt
  }
  collections: {
    collection_id: string
    clique_id: string
    created_by: string | null
    client_id: string | null
    name: string
    description: string
    privacy: Privacy
    cover_id: string | null
    comments_off: Generated<boolean>
    item_count: Counter
    created_at: CreatedAt
    deleted_at: Date | null
    /** The user who may restore it; null if unknown, and for collections that are hidden with their user. */
    deleted_by: string | null
  }
  items: {
    item_id: string
    collection_id: string
    owner_id: string
    /** The collection that its clientId belongs to; `collection_id` is its present collection. */
    reserved_in: string | null
    client_id: string | null
    state: Generated<State | 'DELETED'>
    deleted_at: Date | null
    /** The user who may restore it; null if unknown, and for photos that are hidden with their user. */
    deleted_by: string | null
    caption: string
    place_name: Generated<string>
    latitude: number | null
    longitude: number | null
    taken_at: Date
    like_count: Counter
    comment_count: Counter
    created_at: CreatedAt
  }
  item_people: { item_id: string; user_id: string }
  item_likes: { item_id: string; user_id: string; created_at: CreatedAt }
  comments: {
    comment_id: string
    item_id: string
    user_id: string
    client_id: string | null
    parent_id: string | null
    depth: 0 | 1
    payload: string
    like_count: Counter
    reply_count: Counter
    created_at: CreatedAt
  }
  comment_likes: { comment_id: string; user_id: string }
  reports: { item_id: string; user_id: string; reason: string; kept_at: Date | null; created_at: CreatedAt }
  device_tokens: {
    device_token: string
    user_id: string
    updated_at: Generated<Date>
    failures: Counter
    device_id: string | null
  }
  pushes: {
    push_id: Generated<string>
    user_id: string
    topic: string
    kind: 'upload' | 'comment' | 'reply' | 'request' | 'invitation' | 'export' | 'passkey' | 'codeEmail' | 'waitingCode'
    actor_id: string
    subject_id: string
    count: number
    attempts: Counter
    told: Generated<string[]>
    due_at: Date
    created_at: CreatedAt
  }
  secrets: { name: string; value: string }
  buckets: { key: string; level: number; is_taken: boolean; at: Date }
}

/** The database or a transaction on it, on which queries can run. */
export type Database = Kysely<Tables>
export type Writing = Transaction<Tables>
