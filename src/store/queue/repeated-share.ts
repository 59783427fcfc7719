import { shared } from './shared-photos'
import { toBlob } from './queue-bytes'

/** Milliseconds after a share within which an equal share is the same, delivered again. */
const REPEAT_MS = 10_000

const sumOf = async (file: Blob) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).join()

const isEqual = async (file: File, id: number, type: string) => {
  const found = await shared().bytes.get(id)
  if (!found) return false
  const stored = toBlob(found.bytes, type)
  return stored.size === file.size && (await sumOf(stored)) === (await sumOf(file))
}

/**
 * Whether the last share of `uid` contained exactly these files within ten seconds: some phones deliver a share twice.
 * Names, sizes and bytes are compared. A form carries no date of a file.
 */
export const isRepeated = async (files: readonly File[], uid: string | undefined, now: number): Promise<boolean> => {
  const rows = await shared()
    .photos.where('sharedAt')
    .between(now - REPEAT_MS, now, true, true)
    .filter((row) => row.pick === undefined && row.uid === (uid ?? ''))
    .sortBy('id')
  const last = rows.filter(({ sharedAt }) => sharedAt === rows.at(-1)?.sharedAt)
  if (last.length !== files.length) return false
  for (const [i, file] of files.entries()) {
    const row = last[i]
    if (row?.name !== file.name || !(await isEqual(file, row.id ?? 0, row.type))) return false
  }
  return true
}
