/**
 * [Note: The code step survives the tab]
 *
 * Phones end a tab in the background while the message with the code is read. So what confirms the code is stored on the
 * device, for ten minutes from its sending, as long as the code itself is good: in local storage, because an installed app
 * that was ended opens in a new session. It is removed by signing in, by going back, and by the first look after the ten
 * minutes, which the start of the app is.
 */
import { now } from '../../../platform/clock'
import { readLocal, removeLocal, writeLocal } from '../../../platform/identity/local'
import { PENDING_CODE } from './code-pending'

/** The number that a code was sent to, and the provider's id of that sending. */
export interface PendingPhone {
  /** As it is shown: '+1 (415) 555-0134'. */
  readable: string
  /** E.164: '+14155550134'. */
  full: string
  verificationId: string
}

const LASTS_MS = 10 * 60_000

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

/** What is stored, which another tab may have replaced; removes it where it is older than ten minutes. */
const stored = (): PendingPhone | undefined => {
  clearTimeout(timer)
  const text = readLocal(PENDING_CODE)
  if (text === undefined) return undefined
  const { readable, full, verificationId, sentAt = 0 } = parse(text) ?? {}
  const left = sentAt + LASTS_MS - now()
  if (readable === undefined || full === undefined || verificationId === undefined || left <= 0 || left > LASTS_MS) {
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

/** Takes over what an earlier page stored. Called when the app starts, where there is something. */
export const restorePhone = () => {
  entered = stored()
  isRestored = entered !== undefined
}

/** Whether this page found a code of an earlier one; once, so that going back from the code step stays possible. */
export const takeRestored = () => {
  const was = isRestored
  isRestored = false
  return was
}

/** Undefined when no code was sent. */
export const pendingPhone = () => entered

/** The user signed in or went back: number and confirmation are gone. */
export const forgetPhone = () => {
  entered = undefined
  clearTimeout(timer)
  removeLocal(PENDING_CODE)
}
