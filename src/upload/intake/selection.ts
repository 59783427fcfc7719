/**
 * The rules of the photo selector (docs/specification.md 2.5): which files may join a selection. Answers data; screens
 * word it.
 */
import { limits, type ImageType } from '../../../contract/limits'

/** What the rules look at of a picked file. */
export type Picked = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>

export type SelectionError =
  | { code: 'TOO_MANY'; maximum: number; selected: number }
  | { code: 'UNSUPPORTED_TYPE'; name: string }
  | { code: 'TOO_SMALL'; name: string; size: number; minimum: number }
  | { code: 'TOO_LARGE'; name: string; size: number; maximum: number }
  | { code: 'DUPLICATE'; name: string }

/** From the server's configuration. */
export interface SelectionLimits {
  files: number
  bytesPerFile: number
}

const byExtension = new Map<string, ImageType>([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])
const accepted = new Set<string>([...byExtension.values(), 'image/jpg'])

/**
 * Whether a file calls itself a JPEG, PNG or WebP; without a type its extension decides (docs/specification.md 2.5).
 */
export const isSupported = ({ name, type }: Pick<Picked, 'name' | 'type'>) =>
  type ? accepted.has(type.toLowerCase()) : byExtension.has(name.split('.').at(-1)?.toLowerCase() ?? '')

/** Equal for files that are the same as far as a picker can tell. */
const identityOf = ({ name, size, lastModified }: Picked) => `${size}/${lastModified}/${name}`

const errorOf = (file: Picked, seen: ReadonlySet<string>, maximum: number): SelectionError | undefined => {
  const { name, size } = file
  if (!isSupported(file)) return { code: 'UNSUPPORTED_TYPE', name }
  if (size > maximum) return { code: 'TOO_LARGE', name, size, maximum }
  if (size < limits.minimumImageBytes) return { code: 'TOO_SMALL', name, size, minimum: limits.minimumImageBytes }
  if (seen.has(identityOf(file))) return { code: 'DUPLICATE', name }
  return undefined
}

/** Of these files, those that may join the selection: as many as there is room for, in the order they were picked. */
export const acceptable = <T extends Picked>(
  added: readonly T[],
  selected: readonly Picked[],
  { files, bytesPerFile }: SelectionLimits,
): T[] => {
  const seen = new Set(selected.map(identityOf))
  const good = added.filter((file) => {
    if (errorOf(file, seen, bytesPerFile)) return false
    seen.add(identityOf(file))
    return true
  })
  return good.slice(0, Math.max(0, files - selected.length))
}

/** The files that may not join the selection, each with its error, in the order they were picked. */
export const refusedOf = <T extends Picked>(
  added: readonly T[],
  selected: readonly Picked[],
  bytesPerFile: number,
): { file: T; error: SelectionError }[] => {
  // A set: comparing each of hundreds of files with each would hold up the page for seconds.
  const seen = new Set(selected.map(identityOf))
  return added.flatMap((file) => {
    const error = errorOf(file, seen, bytesPerFile)
    seen.add(identityOf(file))
    return error ? [{ file, error }] : []
  })
}

/** The error if the selection would have more files than are allowed; undefined if it would not. */
export const tooManyOf = (
  added: readonly Picked[],
  selected: readonly Picked[],
  maximum: number,
): SelectionError | undefined => {
  const count = selected.length + added.length
  return count > maximum ? { code: 'TOO_MANY', maximum, selected: count } : undefined
}
