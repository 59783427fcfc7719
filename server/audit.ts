import { v7 as newId } from 'uuid'
import type { Writing } from './database/tables'

export type AuditAction =
  | 'suspended'
  | 'unsuspended'
  | 'signed out'
  | 'invited'
  | 'withdrew the invitation of'
  | 'saw the code of'
  | 'removed a photo'
  | 'kept a photo'
  | 'became operator'

/** Writes down what an operator did, in the transaction that does it. `subject`: to whom or what, as people read it. */
export const writeAudit = async (trx: Writing, operatorId: string, action: AuditAction, subject: string) => {
  await trx
    .insertInto('audit')
    .columns(['audit_id', 'operator_id', 'operator_name', 'action', 'subject'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          val(newId()).as('id'),
          'user_id',
          'username',
          val(action).as('act'),
          val(subject).as('to'),
        ])
        .where('user_id', '=', operatorId),
    )
    .execute()
}
