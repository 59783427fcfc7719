/**
 * `npm run backup -- FOLDER`: makes a backup of everything, even while the server runs. Exit code 1 if photos are
 * unfit.
 */
import { resolve } from 'node:path'
import { makeBackup } from '../backups/make'
import { createLog } from '../telemetry/log'
import { print, runOperatorProgram, wrongUse } from './program'
import { readSettings } from '../settings/settings'

const MB = 2 ** 20

runOperatorProgram('backup', async ([folder = ''], signal) => {
  if (folder === '') throw wrongUse('backup')
  const settings = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  const log = createLog(process.stderr)
  const report = await makeBackup({ settings, folder: resolve(folder), log, signal, print })
  for (const path of report.unfit) print(`missing or damaged ${path}`)
  const { name, rows, files, newFiles, newBytes, unfit, hasPhotos } = report
  const photos = hasPhotos
    ? `${files} files of photos (${newFiles} new, ${Math.ceil(newBytes / MB)} MB)`
    : 'the photos are in the bucket and were not copied'
  print(`${name}: ${rows} rows, ${photos}, ${unfit.length} missing or damaged`)
  return unfit.length > 0 ? 1 : 0
})
