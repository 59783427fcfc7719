/**
 * [Note: Two editors]
 *
 * A form compares each field with three values: the server's value when the form last took note of it (`base`), the
 * user's own, and the value that is shown now. A field that the user has not touched follows the shown value. A field
 * that both changed is a conflict: the user takes the new value or keeps their own. Values that this form itself sent,
 * and the user's own rejected edit, are no one else's changes.
 */

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export interface Editing<F> {
  /** The fields of the form. */
  fields: F
  /** The fields as they are saved, without outer white space. */
  tidied: F
  base: F
  /** The fields of the entity as it is shown now. */
  shown: F
  /** The shown fields with the user's own rejected edit. */
  written: F
  /** The states that this form sent. */
  sent: readonly F[]
}

/** Returns the values to take over, and the fields that the user and another editor both changed. */
export const mergeFields = <F extends object>({ fields, tidied, base, shown, written, sent }: Editing<F>) => {
  const taken: Partial<F> = {}
  const conflicts: (keyof F)[] = []
  for (const name of Object.keys(fields) as (keyof F)[]) {
    const theirs = shown[name]
    const isNew = !isSame(theirs, base[name]) && !sent.some((state) => isSame(state[name], theirs))
    const isOwn = [theirs, written[name]].some((value) => isSame(value, fields[name]) || isSame(value, tidied[name]))
    if (!isNew || isOwn) continue
    if (isSame(fields[name], base[name])) taken[name] = theirs
    else conflicts.push(name)
  }
  return { taken, conflicts }
}
