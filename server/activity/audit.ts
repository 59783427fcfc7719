import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Writing } from '../database/tables'

export type AuditAction =
  | 'suspended'
  | 'unsuspended'
  | 'signed out'
  | 'deleted'
  | 'invited'
  | 'withdrew the invitation of'
  | 'saw the code of'
  | 'discarded the codes of'
  | 'removed a photo'
  | 'kept a photo'
  | 'became operator'
  | 'stopped being operator'
  | 'ended the operator role of'

/**
 * Writes down what an operator did, in the transaction that does it. `subject`: to whom or what, as people read it;
 * `subjectId`: the user whom it names.
 */
export const writeAudit = async (
  trx: Writing,
  operatorId: string,
  action: AuditAction,
  subject: string,
  subjectId: string | null = null,
) => {
  await trx
    .insertInto('audit')
    .columns(['audit_id', 'operator_id', 'operator_name', 'action', 'subject', 'subject_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          val(newId()).as('id'),
          'user_id',
          'username',
          val(action).as('act'),
          val(subject).as('to'),
          sql<string | null>`${subjectId}::uuid`.as('whom'),
        ])
        .where('user_id', '=', operatorId),
    )
    .execute()
}

/** What the history names in place of a number: its end. */
export const endOf = (phone: string) => `…${phone.slice(-4)}`

/** What the history says in place of the name of a user who is removed. */
const NO_NAME = 'a deleted user'

/** Removes the name of a user from the history, and the end of their number where it is that of no other user. */
export const forgetInAudit = async (trx: Writing, userId: string, phone: string): Promise<void> => {
  await trx.updateTable('audit').set({ operator_name: NO_NAME }).where('operator_id', '=', userId).execute()
  await trx
    .updateTable('audit')
    .set({ subject: NO_NAME })
    .where(({ eb, or, and, not, exists, selectFrom }) => {
      const others = selectFrom('users').select('user_id').where('user_id', '<>', userId)
      const isShared = exists(others.where('phone_number', 'like', `%${phone.slice(-4)}`))
      return or([eb('subject_id', '=', userId), and([eb('subject', '=', endOf(phone)), not(isShared)])])
    })
    .execute()
}
