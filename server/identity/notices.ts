/**
 * [Note: Ways into an account]
 *
 * A passkey and an address for codes outlive the session that made them. So each change of them is announced to every
 * device of the user, also to the one that made it, whose token may be stolen, and to the address that got the codes
 * before.
 */
import { recordAccountChange } from '../activity/record'
import type { Writing } from '../database/tables'
import { tellOfAccountChange } from '../push/tell'
import type { MailNotice, NoticeKind } from './mail-notice'

/** Records the change for all devices of the user, in its transaction. */
export const recordNotice = async (trx: Writing, userId: string, kind: NoticeKind): Promise<void> => {
  await recordAccountChange(trx, userId, kind)
  await tellOfAccountChange(trx, userId, kind)
}

interface Telling {
  live: { tell(change: { what: 'activity'; people: string[] }): void }
  pushSoon: () => void
  mailNotice?: MailNotice
}

/** Sends the recorded notice, once the change is in the database; `address`: the one that got the codes before. */
export const sendNotice = (
  { live, pushSoon, mailNotice }: Telling,
  userId: string,
  kind: NoticeKind,
  address: string | null,
): void => {
  live.tell({ what: 'activity', people: [userId] })
  pushSoon()
  if (address !== null) mailNotice?.(address, kind)
}
