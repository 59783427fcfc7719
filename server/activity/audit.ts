import { v7 as newId } from 'uuid'
import type { Writing } from '../database/tables'

export type AuditAction =
  | 'suspended'
  | 'unsuspended'
  | 'signed out'
  | 'deleted'
  | 'restored'
  | 'deleted for good'
  | 'invited'
  | 'withdrew the invitation of'
  | 'saw the code of'
  | 'discarded the codes of'
  | 'removed a photo'
  | 'kept a photo'
  | 'became operator'
  | 'gave the operator role to'
  | 'stopped being operator'
  | 'ended the operator role of'
  | 'set the quota of'
  | 'ended the quota of'
  | 'revoked a guest link of'
  | 'made'
  | 'replaced the keys of'

/** The user id of an operator; null: a command on the server's machine. */
export type Actor = string | null

/** The history's name for commands on the server's machine. No username has a space. */
const COMMAND_LINE = 'the command line'

const nameOf = async (trx: Writing, actor: Actor): Promise<string> => {
  if (actor === null) return COMMAND_LINE
  const user = await trx.selectFrom('users').select('username').where('user_id', '=', actor).executeTakeFirstOrThrow()
  return user.username
}

/**
 * Records an operator's action, in the transaction of the action. `subject`: the user or thing, as operators read it;
 * `subjectId`: the user whom it names.
 */
export const writeAudit = async (
  trx: Writing,
  actor: Actor,
  action: AuditAction,
  subject: string,
  subjectId: string | null = null,
) => {
  await trx
    .insertInto('audit')
    .values({
      audit_id: newId(),
      operator_id: actor,
      operator_name: await nameOf(trx, actor),
      action,
      subject,
      subject_id: subjectId,
    })
    .execute()
}

/** The end of a number, which the history shows in place of the number. */
export const endOf = (phone: string) => `…${phone.slice(-4)}`

/** The text that the history shows in place of the name of a removed user. */
const NO_NAME = 'a deleted user'

/** Removes the name of a user from the history, and the end of their number if no other user's number has it. */
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
