/** The server's settings: stored like any other answer, so that an offline start has them. */
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { readConfig, writeConfig } from '../../store/device'

export type Config = Answer<Calls['config']>

let loading: Promise<Config | undefined> | undefined

const load = async (): Promise<Config | undefined> => {
  const client = await import('./anonymous').catch(() => undefined)
  const answer = await client?.anonymous.config()
  if (!answer?.ok) return (await readConfig()) as Config | undefined
  await writeConfig(answer.value)
  return answer.value
}

/**
 * Resolves to the server's settings, else the last known. Requested once a visit; after a failure the next call
 * requests them again.
 */
export const config = async (): Promise<Config | undefined> => {
  loading ??= load()
  const found = await loading
  if (!found) loading = undefined
  return found
}
