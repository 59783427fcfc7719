/**
 * The rules of the photo selector (docs/specification.md 2.5): which files may join a selection. Returns data; screens
 * word it.
 */
import { limits } from '../../../contract/limits'
import type { Look, LookProblem } from './examine'

/** The data that a picker gives about a file. */
export type Picked = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>

/** A picked file that was examined. */
export interface Looked<T extends Picked = Picked> {
  file: T
  look: Look
  /** A smaller copy of the file is sent. */
  isReduced: boolean
}

export type SelectionError =
  | { code: 'TOO_MANY'; maximum: number; selected: number }
  | { code: LookProblem; name: string }
  | { code: 'TOO_SMALL'; name: string; size: number; minimum: number }
  | { code: 'TOO_LARGE'; name: string; size: number; maximum: number }
  | { code: 'DUPLICATE'; name: string }

/** From the server's configuration. */
export interface SelectionLimits {
  files: number
  bytesPerFile: number
}

/** Equal for files that a picker cannot tell apart. */
const identityOf = ({ name, size, lastModified }: Picked) => `${size}/${lastModified}/${name}`

const errorOf = (
  { file, look, isReduced }: Looked,
  seen: ReadonlySet<string>,
  maximum: number,
): SelectionError | undefined => {
  const { name, size } = file
  if (size < limits.minimumImageBytes) return { code: 'TOO_SMALL', name, size, minimum: limits.minimumImageBytes }
  if (!look.ok && look.error !== 'TOO_MANY_PIXELS') return { code: look.error, name }
  if (seen.has(identityOf(file))) return { code: 'DUPLICATE', name }
  if (isReduced) return undefined
  if (!look.ok) return { code: look.error, name }
  return look.value > maximum ? { code: 'TOO_LARGE', name, size: look.value, maximum } : undefined
}

/** Whether a smaller copy of a file with this error can be sent. */
export const canBeReduced = ({ size }: Picked, { code }: SelectionError): boolean =>
  (code === 'TOO_LARGE' || code === 'TOO_MANY_PIXELS') && size <= limits.pickedBytes

/** Those of the added files that may join the selection: as many as fit, in the order they were picked. */
export const acceptable = <T extends Picked>(
  added: readonly Looked<T>[],
  selected: readonly Picked[],
  { files, bytesPerFile }: SelectionLimits,
): Looked<T>[] => {
  const seen = new Set(selected.map(identityOf))
  const good = added.filter((looked) => {
    if (errorOf(looked, seen, bytesPerFile)) return false
    seen.add(identityOf(looked.file))
    return true
  })
  return good.slice(0, Math.max(0, files - selected.length))
}

/** The files that may not join the selection, each with its error, in the order they were picked. */
export const refusedOf = <T extends Picked>(
  added: readonly Looked<T>[],
  selected: readonly Picked[],
  bytesPerFile: number,
): { looked: Looked<T>; error: SelectionError }[] => {
  // A set: comparing each of hundreds of files with all others would block the page for seconds.
  const seen = new Set(selected.map(identityOf))
  return added.flatMap((looked) => {
    const error = errorOf(looked, seen, bytesPerFile)
    seen.add(identityOf(looked.file))
    return error ? [{ looked, error }] : []
  })
}

/** The error if the selection would have more files than allowed; otherwise undefined. */
export const tooManyOf = (added: number, selected: number, maximum: number): SelectionError | undefined => {
  const count = selected + added
  return count > maximum ? { code: 'TOO_MANY', maximum, selected: count } : undefined
}
