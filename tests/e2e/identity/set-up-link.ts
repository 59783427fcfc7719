import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { programOf } from '../built-server'

/** The link that `npm run set-up-link` prints for a server with these settings: it makes the first operator. */
export const setUpLink = async (settings: Record<string, string>): Promise<URL> => {
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [programOf('set-up-link')], { env })
  return new URL(stdout.trim())
}
