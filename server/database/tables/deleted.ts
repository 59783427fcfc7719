/** Memberships and follows of deleted users ([Note: Deleted users]). */
export interface DeletedTables {
  deleted_members: {
    clique_id: string
    user_id: string
    joined_at: Date
    is_muted: boolean
    invited_by: string | null
  }
  deleted_follows: { follower_id: string; followee_id: string; state: 'ACTIVE' | 'REQUESTED'; created_at: Date }
}
