/** Whether a code was sent, of which pending-phone.ts knows more: that file is not part of the first load. */
import { readLocal } from '../../../platform/identity/local'

/** Where pending-phone.ts stores it. */
export const PENDING_CODE = 'clique.pending-code'

export const isCodePending = () => readLocal(PENDING_CODE) !== undefined
