/**
 * `npm run verify-backup -- FOLDER [BACKUP]`: reads every byte of a backup. Exit code 1 if a file is missing or
 * changed, or if the backup lacks a photo.
 */
import { resolve } from 'node:path'
import { chooseBackup, verifyBackup } from '../backups/verify'
import { print, runOperatorProgram, wrongUse } from './program'

runOperatorProgram('verify-backup', async ([given = '', wanted], signal) => {
  if (given === '') throw wrongUse('verify-backup')
  const folder = resolve(given)
  const name = await chooseBackup(folder, wanted)
  const { files, unfit, lacking } = await verifyBackup(folder, name, signal, (done) => print(`${done} files ...`))
  for (const path of unfit) print(`missing or damaged ${path}`)
  for (const path of lacking) print(`never backed up    ${path}`)
  const lacks = lacking.length > 0 ? `, ${lacking.length} never backed up: the backup is incomplete` : ''
  print(`${name}: ${files} files read, ${unfit.length} missing or damaged${lacks}`)
  return unfit.length + lacking.length > 0 ? 1 : 0
})
