import type { ColumnType, Generated } from 'kysely'

/** The first operator's set-up links, and the history of operators' actions. */
export interface OperatorTables {
  set_up_links: { token_hash: string; account_id: string | null; expires_at: Generated<Date> }
  audit: {
    audit_id: string
    operator_id: string | null
    operator_name: string
    action: string
    subject: string
    subject_id: string | null
    happened_at: ColumnType<Date, Date | undefined, never>
  }
}
