import { lockFor } from '../../database/lock'
import type { Writing } from '../../database/tables'

/** Allows only one deletion, restoration or removal of a user at a time. */
export const lockAccount = (trx: Writing, userId: string) => lockFor(trx, `account ${userId}`)
