/**
 * [Note: Forms outlive the page]
 *
 * Unsaved text and choices of a form are stored on the device, for each user and form, for a day: a reload or a tab
 * that the phone ends loses none of them. Only fields that differ from the form's initial values are stored, so that an
 * unchanged field is as fresh as the server's. A form is removed when it is saved or discarded, and all forms when the
 * user signs out. Pictures are stored separately (use-kept-picture.ts).
 */
import { now } from '../../platform/clock'
import { removeLocal } from '../../platform/local-storage'
import { readList, writeList } from '../../platform/stored-list'
import { currentSession } from '../session/session-state'

type Fields = Record<string, unknown>
type Entry = [form: string, at: number, fields: Fields, begun?: Fields]

const LASTS_MS = 24 * 3_600_000
/** The most forms with drafts; the oldest are deleted first. */
const MAX_DRAFTS = 20

const keyOf = (uid: string) => `clique.form-drafts.${uid}`

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && now() - value[1] < LASTS_MS && isRecord(value[2])
const readAll = (uid: string) => readList(keyOf(uid), isEntry)

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
  const isEmpty = Object.keys(fields).length === 0
  writeList(keyOf(uid), isEmpty ? others : [[form, now(), fields, begun], ...others], MAX_DRAFTS)
}

/** Deletes all forms of `uid`, who signed out. */
export const dropForms = (uid: string) => removeLocal(keyOf(uid))
