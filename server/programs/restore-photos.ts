/**
 * `npm run restore-photos -- FOLDER`: replaces photos that are missing or damaged in DATA_DIR. Exit code 1 if the backups
 * lack one too.
 */
import { resolve } from 'node:path'
import { restorePhotos } from '../backups/restore-photos'
import { createLog } from '../telemetry/log'
import { print, runOperatorProgram, wrongUse } from './program'
import { readSettings } from '../settings/settings'

runOperatorProgram('restore-photos', async ([folder = ''], signal) => {
  if (folder === '') throw wrongUse('restore-photos')
  const settings = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  const log = createLog(process.stderr)
  const { compared, restored, lacking } = await restorePhotos({ settings, folder: resolve(folder), log, signal, print })
  for (const path of restored) print(`restored            ${path}`)
  for (const path of lacking) print(`missing in backups  ${path}`)
  print(`${compared} files compared, ${restored.length} restored, ${lacking.length} missing in the backups too`)
  return lacking.length > 0 ? 1 : 0
})
