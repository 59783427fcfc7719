/**
 * [Note: The folder of backups]
 *
 *     2026-11-23T06-47-44-123Z/   one backup: it has this name only once it is whole and on the disk
 *       SHA256SUMS                the sums of the parts of the dump, in order, and of all photos, as `sha256sum --check`
 *                                 reads them
 *       about.json                the version, the counts, and the sum of SHA256SUMS
 *       verified.json             when every byte was read and compared
 *       damaged.json              when some files had changed, and the paths of these (damaged.ts)
 *       lacking.json              the photos that its rows name and it lacks (lacking.ts)
 *     photos/                     the photos of all backups, each file once; a name contains the sum of its bytes
 *     rows/                       the parts of all dumps (database/dump.ts), each once; a name is the sum of its lines
 *     .unfinished-…/              a backup that is being made or was cut off; the next one removes it
 *
 * Up to version 0.3 the dump of a backup is one file in its own folder, `database.jsonl.gz`, which SHA256SUMS names first.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { namesIn } from '../basis/files'
import type { Place } from '../objects/place'
import { Expected } from '../basis/expected'

/** The dump of a backup up to version 0.3. */
export const OWN_DUMP = 'database.jsonl.gz'
export const SUMS = 'SHA256SUMS'
export const ABOUT = 'about.json'
export const VERIFIED = 'verified.json'
export const DAMAGED = 'damaged.json'
export const LACKING = 'lacking.json'
export const UNFINISHED = '.unfinished-'
export const PHOTOS = 'photos'
export const ROWS = 'rows'

/** A backup cannot be made or used. */
export class BackupFailed extends Expected {}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** The name of a backup that begins now. Names sort by time. */
export const newName = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** When a backup of that name began. */
export const timeOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

/** The names of all whole backups in a folder, the oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted()

const About = v.object({
  version: v.string(),
  installation: v.string(),
  finishedAt: v.string(),
  steps: v.array(v.string()),
  rows: v.number(),
  /** Null if the photos are in a bucket, which is not copied. */
  photos: v.nullable(v.object({ files: v.number(), bytes: v.number() })),
  /** The SHA-256 of SHA256SUMS. */
  sums: v.string(),
})
export type About = v.InferOutput<typeof About>

/** A backup's description of itself. Throws BackupFailed if it cannot be read. */
export const readAbout = async (folder: string, name: string): Promise<About> => {
  const path = join(folder, name, ABOUT)
  try {
    return v.parse(About, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new BackupFailed(`${path} cannot be read`, { cause: error })
  }
}

/** The path, from the folder of backups, of the photo with this MD5 (base64) at this place. */
export const pooledPath = ({ imageId, variant }: Place, md5: string): string =>
  `${PHOTOS}/${imageId.slice(-2)}/${imageId}-${variant}-${Buffer.from(md5, 'base64').toString('hex')}`
