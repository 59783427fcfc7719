import type { ColumnType, Generated } from 'kysely'

/** Set by the database when a row is made. */
type CreatedAt = ColumnType<Date, Date | undefined, never>

/** Accounts, their ways to sign in, and their devices. */
export interface IdentityTables {
  accounts: {
    account_id: string
    phone_number: string
    created_at: CreatedAt
    last_sign_in_at: Generated<Date>
    is_vouched: Generated<boolean>
    code_email: ColumnType<string | null, string | null | undefined>
    /** null: not made by an invitation, or its owner has not signed in since. */
    confirmed_on: ColumnType<string | null, undefined, string>
  }
  personal_invitations: {
    invitation_id: string
    token_hash: string
    phone_number: string
    clique_id: string | null
    invited_by: string | null
    expires_at: Generated<Date>
    used_at: Date | null
    account_id: string | null
    device_hash: string | null
    joined_at: Date | null
    created_at: CreatedAt
  }
  passkeys: {
    passkey_id: string
    credential_id: string
    user_id: string
    public_key: string
    /** A bigint, which the driver reads as text. */
    counter: ColumnType<string, number, number>
    transports: Generated<string>
    name: string
    /** The host name that it was made for; null: not known. */
    site: string | null
    last_used_at: Date | null
    created_at: CreatedAt
  }
  passkey_challenges: { challenge_hash: string; user_id: string | null; created_at: CreatedAt }
  used_puzzles: { salt: string; created_at: CreatedAt }
  custom_tokens: { token_hash: string; account_id: string; created_at: CreatedAt }
  devices: {
    device_id: string
    account_id: string
    name: string
    /** When its user signed in, or last confirmed the sign-in. */
    signed_in_at: Generated<Date>
    last_seen_at: Generated<Date>
    /** How many refresh tokens it got. */
    tokens_issued: Generated<number>
  }
  refresh_tokens: {
    token_hash: string
    account_id: string
    signed_in_at: CreatedAt
    used_at: Generated<Date>
    /** null: stored by an earlier version. */
    device_id: string | null
    is_used: Generated<boolean>
    replaced_at: Date | null
  }
  sign_in_codes: {
    session_hash: string
    phone_number: string
    code_hash: string
    tries: Generated<number>
    used_at: Date | null
    asker_hash: ColumnType<string, string, never>
    waiting_code: string | null
    email: ColumnType<string | null, string | null | undefined>
    created_at: CreatedAt
  }
}
