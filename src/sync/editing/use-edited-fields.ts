import { useState } from 'react'
import { mergeFields } from './merge-fields'
import { useKeptFields } from './use-kept-fields'

/** A field that both the user and another device or user changed. */
export interface Conflict<T> {
  theirs: T
  /** Takes over the new value. */
  take: () => void
  /** Keeps the user's own value: it replaces the new value once it is saved. */
  keep: () => void
}

const keepAll = <F>(fields: F) => fields

/**
 * The fields of a form that changes an entity ([Note: Two editors]). They survive a reload
 * ([Note: Forms outlive the page]), and follow other editors' changes. `written`: the fields of the entity with the
 * user's own waiting or rejected edit; `shown`: of the entity as it is shown; both as of now. `tidy` returns the fields
 * as they are saved.
 *
 * `base` are the server's fields when the form last took note. `known` are the states that the fields are compared with
 * to find the changes to send. `addSent` is called with each state that is sent, of which the server may accept a part.
 */
export const useEditedFields = <F extends object>(
  form: string,
  written: F,
  shown: F,
  tidy: (fields: F) => F = keepAll,
) => {
  const kept = useKeptFields(form, written)
  const [noted, setNoted] = useState({ base: { ...shown, ...kept.restoredFrom }, begun: written })
  const [sent, setSent] = useState<readonly F[]>([])
  const { base } = noted
  const tidied = tidy(kept.fields)
  const { taken, conflicts } = mergeFields({ fields: kept.fields, tidied, base, shown, written, sent })

  /** Takes note of these values: they are no longer another editor's change. */
  const note = (values: Partial<F>) =>
    setNoted((before) => ({ base: { ...before.base, ...values }, begun: { ...before.begun, ...values } }))
  const take = (values: Partial<F>) => {
    note(values)
    kept.rebase(values)
  }

  return {
    fields: { ...kept.fields, ...taken },
    change: (changes: Partial<F>) => {
      // From here on the user changes the values on the screen.
      take(taken)
      kept.change(changes)
    },
    forget: kept.forget,
    base: { ...base, ...taken },
    known: [{ ...noted.begun, ...taken }, { ...base, ...taken }, ...sent],
    addSent: (state: F) => setSent((before) => [...before, state]),
    hasConflicts: conflicts.length > 0,
    conflictOn: <K extends keyof F>(name: K): Conflict<F[K]> | undefined => {
      if (!conflicts.includes(name)) return undefined
      const value = { [name]: shown[name] } as unknown as Partial<F>
      return { theirs: shown[name], take: () => take(value), keep: () => note(value) }
    },
  }
}
