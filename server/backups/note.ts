import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flush, writeFlushed } from '../basis/files'

/**
 * Writes a file with the time and `more` into a backup's own folder. Renamed once it is whole, so that readers always
 * find a whole file.
 */
export const note = async (own: string, file: string, more: object): Promise<void> => {
  const temporary = join(own, `${file}.part`)
  await rm(temporary, { force: true })
  await writeFlushed(temporary, `${JSON.stringify({ at: new Date().toISOString(), ...more })}\n`)
  await rename(temporary, join(own, file))
  await flush(own)
}
