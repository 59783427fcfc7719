/**
 * [Note: Forms outlive the page]
 *
 * Unsaved text and choices of a form are stored on the device, for each user and form, for a day: a reload or a tab
 * that the phone ends loses none of them. Only fields that differ from the form's initial values are stored, so that an
 * unchanged field is as fresh as the server's. A form is removed when it is saved or discarded, and all forms when the
 * user signs out. Pictures are stored separately (use-kept-picture.ts).
 */
import { now } from '../../platform/clock'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { currentSession } from '../session/session-state'

type Fields = Record<string, unknown>
type Stored = [form: string, at: number, fields: Fields, begun?: Fields][]

const LASTS_MS = 24 * 3_600_000
/** The most forms with drafts; the oldest are deleted first. */
const MAX_DRAFTS = 20

const keyOf = (uid: string) => `clique.form-drafts.${uid}`

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** An invalid text of an earlier version must not break a form. */
const readAll = (uid: string): Stored => {
  try {
    const value: unknown = JSON.parse(readLocal(keyOf(uid)) ?? '[]')
    if (!Array.isArray(value)) return []
    return (value as Stored).filter((entry) => now() - entry?.[1] < LASTS_MS && isRecord(entry[2]))
  } catch {
    return []
  }
}

const find = (form: string) => {
  const uid = currentSession()?.uid
  return uid === undefined ? undefined : readAll(uid).find(([name]) => name === form)
}

/** The stored fields of the signed-in user's form; empty if none are stored. */
export const readForm = (form: string): Fields => find(form)?.[2] ?? {}

/** The values of the stored fields before the user changed them. */
export const readBegun = (form: string): Fields => {
  const begun = find(form)?.[3]
  return isRecord(begun) ? begun : {}
}

/** Replaces both; without fields, deletes the form's draft. */
export const writeForm = (form: string, fields: Fields, begun: Fields = {}) => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  const others = readAll(uid).filter(([name]) => name !== form)
  const all: Stored = Object.keys(fields).length === 0 ? others : [[form, now(), fields, begun], ...others]
  if (all.length > 0) writeLocal(keyOf(uid), JSON.stringify(all.slice(0, MAX_DRAFTS)))
  else removeLocal(keyOf(uid))
}

/** Deletes all forms of `uid`, who signed out. */
export const dropForms = (uid: string) => removeLocal(keyOf(uid))
