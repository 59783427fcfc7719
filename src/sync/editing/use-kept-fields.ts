import { useRef, useState } from 'react'
import { readBegun, readForm, writeForm } from './form-drafts'
import { isSame } from './merge-fields'

const fits = (value: unknown, start: unknown) => start === undefined || typeof value === typeof start

/** The values of these fields that a form has. */
const only = <T extends object>(values: object, start: T) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in start && fits(value, start[name as keyof T])),
  ) as Partial<T>

/**
 * The fields of a form, as JSON, which survive a reload ([Note: Forms outlive the page]). `form` is its name with the
 * id of the entity that it changes. `forget` deletes the stored fields: it is called when the form is saved or
 * discarded. `rebase` sets fields as if the form had begun with these values. `restoredFrom`: the restored fields
 * before the user changed them.
 */
export const useKeptFields = <T extends object>(form: string, start: T) => {
  const [restored] = useState(() => ({ fields: only(readForm(form), start), begun: only(readBegun(form), start) }))
  const [fields, setFields] = useState<T>({ ...start, ...restored.fields })
  const latest = useRef(fields)
  const begun = useRef<T>({ ...start, ...restored.begun })
  const store = (changes: Partial<T>) => {
    latest.current = { ...latest.current, ...changes }
    setFields(latest.current)
    const names = (Object.keys(latest.current) as (keyof T)[]).filter(
      (name) => !isSame(latest.current[name], begun.current[name]),
    )
    const of = (values: T) => Object.fromEntries(names.map((name) => [name, values[name]]))
    writeForm(form, of(latest.current), of(begun.current))
  }
  const rebase = (values: Partial<T>) => {
    begun.current = { ...begun.current, ...values }
    store(values)
  }
  return { fields, change: store, rebase, restoredFrom: restored.begun, forget: () => writeForm(form, {}) }
}
