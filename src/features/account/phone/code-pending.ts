/** Whether a code was sent. The details are in pending-phone.ts, which is not part of the first load. */
import { readLocal } from '../../../platform/local-storage'

/** The key under which pending-phone.ts stores it. */
export const PENDING_CODE = 'clique.pending-code'

export const isCodePending = () => readLocal(PENDING_CODE) !== undefined
