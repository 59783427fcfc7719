/** Checks the server's own facts: its URL, disk, backups and bucket. */
import { commandFor } from '../basis/command-for'
import { GB } from '../../contract/limits'
import { ask } from './ask'
import { isLoopback } from '../settings/settings'
import type { Facts } from './facts'
import { advice, passed, wrong, type Finding } from './finding'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const VERIFIED_DAYS = 30

const filesOf = (count: number) => (count === 1 ? 'file of a photo' : 'files of photos')
const RESTORE_PHOTOS = `Look for photos.missing in the log, and run ${commandFor('restore-photos', 'FOLDER')} with each folder of backups. Delete the photos that none has.`

export const judgeAddress = (origin: string, { publicUrl }: Facts): Finding => {
  if (publicUrl === origin) return passed('public-url', origin)
  return wrong(
    'public-url',
    publicUrl === undefined ? 'PUBLIC_URL is not set' : `PUBLIC_URL is ${publicUrl}`,
    `Set PUBLIC_URL=${origin}: links and passkeys are made for it.`,
  )
}

/** The test numbers are for a machine that only its own users reach. */
export const judgeTestNumbers = (origin: string, { hasTestNumbers }: Facts): Finding =>
  !hasTestNumbers || isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
    ? passed('test-numbers', 'no one can sign in with one')
    : wrong(
        'test-numbers',
        'LOCAL_IDENTITY=allowed: anyone can sign in with a test number and code 111111, and codes are in the log',
        'Remove LOCAL_IDENTITY from the settings, restart Clique, and delete accounts that you do not know.',
      )

export const judgeDisk = ({ freeBytes, keptFree }: Facts): Finding[] => {
  if (freeBytes === null) return []
  const free = `${(freeBytes / GB).toFixed(1)} GB free`
  if (freeBytes < keptFree) return [wrong('disk', `${free}: photos are refused`, 'Make room or a larger disk.')]
  if (freeBytes < keptFree + GB) return [wrong('disk', free, 'Make room soon: photos are refused when it is used up.')]
  return [passed('disk', free)]
}

/** Photos whose rows have no bytes. */
export const judgePhotos = ({ missingFiles }: Facts): Finding[] => {
  if (missingFiles === undefined) return []
  if (missingFiles === 0) return [passed('photos', 'every photo has its bytes')]
  return [wrong('photos', `${missingFiles} ${filesOf(missingFiles)} missing in DATA_DIR`, RESTORE_PHOTOS)]
}

export const judgeBackups = ({ backups }: Facts, now: Date): Finding => {
  if (backups === undefined)
    return advice('backup', 'the server makes no backups by itself', 'Set BACKUP_DIR to a folder on another disk.')
  const { hours, last, verified, running, lacking = 0 } = backups
  if (running !== undefined && now.getTime() - running.getTime() <= 2 * hours * HOUR_MS)
    return passed('backup', `one is being made since ${running.toISOString()}`)
  const fix = `Look for backup.failed in the log, and run ${commandFor('verify-backup', 'FOLDER')}.`
  if (last === undefined || now.getTime() - last.getTime() > 2 * hours * HOUR_MS)
    return wrong('backup', last ? `the last one is of ${last.toISOString()}` : 'there is none yet', fix)
  if (lacking > 0) return wrong('backup', `the last one lacks ${lacking} ${filesOf(lacking)}`, RESTORE_PHOTOS)
  if (verified === undefined || now.getTime() - verified.getTime() > VERIFIED_DAYS * DAY_MS)
    return wrong('backup', 'none was read back in a month', fix)
  return passed('backup', `the last one is of ${last.toISOString()}, verified on ${verified.toISOString()}`)
}

/** Sends to the bucket the request that a browser sends before a photo. */
export const checkBucket = async (origin: string, { bucket }: Facts): Promise<Finding[]> => {
  if (bucket === undefined) return []
  const answer = await ask(new URL(`${bucket.endpoint}/${bucket.name}/incoming/doctor`), {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-md5,content-type',
    },
  })
  answer.destroy()
  const allowed = answer.headers['access-control-allow-origin']
  const fix = `Run ${commandFor('prepare-bucket', origin)}, or set the rule in docs/configuration.md.`
  return allowed === origin || allowed === '*'
    ? [passed('bucket', 'browsers may send photos to it')]
    : [wrong('bucket', 'browsers may not send photos to it', fix)]
}
