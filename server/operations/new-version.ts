/**
 * [Note: New versions]
 *
 * A server asks no one about versions unless its operator names an address (UPDATE_CHECK_URL): then it reads the newest
 * version there once a day, and /admin shows it. The request says nothing of the server.
 */
import * as v from 'valibot'
import { UPDATE_CHECK_MS } from '../../contract/waits'
import { causeOf } from '../basis/cause-of'
import { every } from '../jobs/every'
import type { Log } from '../telemetry/log'

const HOURS = 24
/** More is no answer about a version. */
const MAX_BYTES = 1_000_000

const parts = v.pipe(
  v.string(),
  v.regex(/^v?\d+\.\d+\.\d+$/),
  v.transform((text) => text.replace('v', '')),
)
/** `{ "version": "1.2.3" }`, or the newest release as GitHub and Forgejo answer it. */
const Answer = v.union([
  v.pipe(
    v.object({ version: parts }),
    v.transform(({ version }) => version),
  ),
  v.pipe(
    v.object({ tag_name: parts }),
    v.transform(({ tag_name: tag }) => tag),
  ),
])

/** Whether a version of three numbers is later than another. */
export const isLater = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((place) => left?.[place] !== right?.[place])
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0)
}

const readNewest = async (url: string, signal: AbortSignal): Promise<string> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(UPDATE_CHECK_MS)])
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal: limit })
  if (!response.ok) throw Object.assign(new Error('no answer'), { code: String(response.status) })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.length > MAX_BYTES) throw Object.assign(new Error('too long'), { code: 'TOO_LONG' })
  }
  return v.parse(Answer, JSON.parse(text))
}

/** Follows the newest version at `url` until `signal` aborts; returns a function that names it if it is later than `own`. */
export const followVersions = (url: string, own: string, log: Log, signal: AbortSignal): (() => string | undefined) => {
  let newest = own
  const look = async () => {
    try {
      newest = await readNewest(url, signal)
    } catch (error) {
      if (!signal.aborted) log('update_check.failed', { reason: causeOf(error) })
    }
  }
  every(HOURS, look, log, signal)
  return () => (isLater(newest, own) ? newest : undefined)
}
