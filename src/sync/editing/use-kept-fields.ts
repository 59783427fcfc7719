import { useRef, useState } from 'react'
import { readForm, writeForm } from './form-drafts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const fits = (value: unknown, start: unknown) => start === undefined || typeof value === typeof start

/** What was stored, as far as this form still has such fields. */
const restored = <T extends object>(form: string, start: T): T => {
  const stored = Object.entries(readForm(form))
  return {
    ...start,
    ...Object.fromEntries(stored.filter(([name, value]) => name in start && fits(value, start[name as keyof T]))),
  }
}

/**
 * The fields of a form, as JSON, which survive a reload ([Note: Forms outlive the page]). `form` is its name with the id of
 * what it changes. `forget` deletes what is stored: it is called when the form is saved or given up.
 */
export const useKeptFields = <T extends object>(form: string, start: T) => {
  const [begun] = useState(start)
  const [fields, setFields] = useState(() => restored(form, start))
  const latest = useRef(fields)
  const change = (changes: Partial<T>) => {
    latest.current = { ...latest.current, ...changes }
    setFields(latest.current)
    const changed = Object.entries(latest.current).filter(([name, value]) => !isSame(value, begun[name as keyof T]))
    writeForm(form, Object.fromEntries(changed))
  }
  return { fields, change, forget: () => writeForm(form, {}) }
}
