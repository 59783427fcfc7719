/**
 * [Note: The texts of a copy]
 *
 * The texts of a copy are stored in parts, in rows of their own. They are written and sent part by part, so both need
 * memory for a part only, however much the user wrote. A part never divides a text that was added at once: a name or a
 * comment is whole in one row, and is found there (server/exports/prepare-again.ts). The downloads of a copy read the same rows, which
 * stay until neither the copy nor a download needs them.
 */
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../database/tables'
import type { StoredText } from './manifest'
import type { ArchivePath } from './zip/path'

/**
 * Parts that are read at once. An answer of this size arrives in one piece of 64 kB; a longer one is copied by the driver
 * to larger and larger buffers, which are freed only with the next young objects.
 */
const PARTS = 2

/** The length (characters) from which a part is stored. */
const PART_LENGTH = 20_000

/** The copy that texts are written for, and the time of its files. */
interface Copy {
  copyId: string
  userId: string
  modified: number
  dosTime: number
}

export interface OpenText {
  add: (text: string) => Promise<void>
  /** Resolves to the entry of the whole file. */
  end: () => Promise<StoredText>
}

/** Returns a function that opens a new text file of the copy. Several may be open at once. */
export const createTexts = (db: Database, { copyId, userId, ...times }: Copy) => {
  let files = 0
  return (name: ArchivePath): OpenText => {
    const file = files++
    let [waiting, length, size, sum] = [[] as string[], 0, 0, 0]
    const store = async () => {
      const content = waiting.join('')
      const bytes = Buffer.from(content)
      const part = { copy_id: copyId, user_id: userId, file, start: size, size: bytes.length, content }
      ;[waiting, length, size, sum] = [[], 0, size + bytes.length, crc32(bytes, sum)]
      await db.insertInto('export_texts').values(part).execute()
    }
    return {
      add: async (text) => {
        waiting.push(text)
        length += text.length
        if (length >= PART_LENGTH) await store()
      },
      end: async () => {
        if (length > 0) await store()
        return { name, stored: file, size, crc32: sum, ...times }
      },
    }
  }
}

/** The parts of a text file, in order. */
export const selectParts = (db: Database, { copyId, file }: { copyId: string; file: number }) =>
  db
    .selectFrom('export_texts')
    .select(['start', 'size', 'content'])
    .where('copy_id', '=', copyId)
    .where('file', '=', file)
    .orderBy('start')

/** Fills `into` with the bytes of a text file from byte `from` on. Throws if they are no longer stored. */
export const readText = async (
  db: Database,
  text: { copyId: string; file: number },
  from: number,
  into: Buffer,
): Promise<Buffer> => {
  let copied = 0
  while (copied < into.length) {
    const at = from + copied
    const parts = await selectParts(db, text)
      .where('start', '<', sql<string>`${from + into.length}::bigint`)
      .where(sql<boolean>`start + size > ${at}::bigint`)
      .limit(PARTS)
      .execute()
    if (parts.length === 0) throw new Error('The texts of a copy are no longer stored')
    for (const { start, size, content } of parts) {
      const offset = Number(start) - from
      const isWhole = offset >= 0 && offset + size <= into.length
      copied += isWhole
        ? into.write(content, offset)
        : Buffer.from(content).copy(into, Math.max(0, offset), Math.max(0, -offset))
    }
  }
  return into
}

/** Deletes the texts that an attempt has written for a copy. */
export const deleteTexts = (db: Database, copyId: string) =>
  db.deleteFrom('export_texts').where('copy_id', '=', copyId).execute()

/** Deletes the texts that neither a copy nor a download needs. */
export const deleteUnusedTexts = (db: Database) =>
  sql`delete from export_texts t where not exists (select from data_exports e where e.export_id = t.copy_id)
    and not exists (select from downloads d where d.copy_id = t.copy_id)`.execute(db)
