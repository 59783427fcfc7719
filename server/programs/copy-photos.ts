/**
 * `npm run copy-photos`: copies the photos in DATA_DIR into the bucket of S3_BUCKET. Exit code 1 if some could not be
 * copied.
 */
import { openLocked } from '../database/embedded/open-locked'
import { copyPhotos } from '../operations/copy-photos'
import { createLog } from '../telemetry/log'
import { openStore } from '../objects/open'
import { pathOf } from '../objects/place'
import { S3Store } from '../objects/s3/s3-store'
import { print, runOperatorProgram } from './program'
import { BadSetting, readSettings } from '../settings/settings'

runOperatorProgram('copy-photos', async (_given, signal) => {
  const { s3, ...settings } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  if (s3 === undefined) throw new BadSetting('S3_BUCKET must name the bucket to copy to')
  const bucket = new S3Store(s3)
  await bucket.assertReachable(signal)
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const folder = await openStore(settings)
    const { copied, skipped, unfit } = await copyPhotos(db, folder, bucket, signal, (done) =>
      print(`${done} files ...`),
    )
    for (const place of unfit) print(`missing or damaged ${pathOf(place)}`)
    print(`${copied} files copied, ${skipped} there already, ${unfit.length} missing or damaged`)
    return unfit.length > 0 ? 1 : 0
  } finally {
    await release()
  }
})
