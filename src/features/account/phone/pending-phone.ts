/**
 * [Note: The code step survives the tab]
 *
 * Phones end a tab in the background while the user reads the message with the code. So the data that confirms the code
 * is stored on the device, for ten minutes from its sending, as long as the code itself is valid: in local storage,
 * because an installed app that was ended opens in a new session. It is removed by signing in, by going back, and by
 * the first read after the ten minutes, such as the start of the app.
 */
import { now } from '../../../platform/clock'
import { readLocal, removeLocal, writeLocal } from '../../../platform/local-storage'
import { PENDING_CODE } from './code-pending'

/** The number to which a code was sent, and the provider's id of that sending. */
export interface PendingPhone {
  /** As shown: '+1 (415) 555-0134'. */
  readable: string
  /** E.164: '+14155550134'. */
  full: string
  verificationId: string
}

const LIFETIME_MS = 10 * 60_000

let entered: PendingPhone | undefined
let isRestored = false
let timer: ReturnType<typeof setTimeout> | undefined

const parse = (text: string): Partial<PendingPhone & { sentAt: number }> | undefined => {
  try {
    return (JSON.parse(text) ?? undefined) as Partial<PendingPhone & { sentAt: number }> | undefined
  } catch {
    return undefined
  }
}

/** The stored number, which another tab may have replaced; removes it if it is older than ten minutes. */
const stored = (): PendingPhone | undefined => {
  clearTimeout(timer)
  const text = readLocal(PENDING_CODE)
  if (text === undefined) return undefined
  const { readable, full, verificationId, sentAt = 0 } = parse(text) ?? {}
  const left = sentAt + LIFETIME_MS - now()
  if (readable === undefined || full === undefined || verificationId === undefined || left <= 0 || left > LIFETIME_MS) {
    removeLocal(PENDING_CODE)
    return undefined
  }
  timer = setTimeout(stored, left)
  return { readable, full, verificationId }
}

export const rememberPhone = (phone: PendingPhone) => {
  entered = phone
  writeLocal(PENDING_CODE, JSON.stringify({ ...phone, sentAt: now() }))
  stored()
}

/** Restores the number that an earlier page stored. Called when the app starts, if a number is stored. */
export const restorePhone = () => {
  entered = stored()
  isRestored = entered !== undefined
}

/**
 * Whether this page found the code of an earlier page; true only once, so that going back from the code step stays
 * possible.
 */
export const takeRestored = () => {
  const was = isRestored
  isRestored = false
  return was
}

/** Undefined if no code was sent. */
export const pendingPhone = () => entered

/** Called when the user signed in or went back: forgets number and confirmation. */
export const forgetPhone = () => {
  entered = undefined
  clearTimeout(timer)
  removeLocal(PENDING_CODE)
}
