/**
 * [Note: The probe]
 *
 * Only the receiving side sees how a proxy changes requests. While the doctor is connected through the control socket,
 * the server itself answers requests that have the doctor's random value, on any path: it reports their arrived parts,
 * or opens a stream that is as silent as the app's. Requests without that value are not affected.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type * as v from 'valibot'
import { runningSince, stateOf } from '../backups/state'
import type { Command } from '../control/listen'
import type { Installation } from '../backups/installation'
import { BEAT_MS } from '../../contract/waits'
import { PADDING } from '../live/streams'
import type { MissingPhotos } from '../jobs/find-missing'
import type { Log } from '../telemetry/log'
import { streamHeaders } from '../routes/serve'
import type { Settings } from '../settings/settings'
import { VERSION } from '../basis/version'
import { PROBE_HEADER, STATUS_HEADER, type Arrived, type Facts } from './facts'
import { RETURNED } from './passages'
import { chunksOf } from '../basis/chunks'

/** A little longer than the longest silence of the app's stream. */
const SILENCE_MS = BEAT_MS + 1000

const factsOf = async (
  settings: Settings,
  installation: Installation,
  missing: MissingPhotos['read'],
  probe: string,
) => {
  const { publicUrl, proxies, firebase, isTrial, bytesPerFile, keptFree, s3, backups } = settings
  const state = backups && (await stateOf(backups.folder))
  const facts: v.InferInput<typeof Facts> = {
    probe,
    version: VERSION,
    publicUrl,
    proxies,
    isOwnSignIn: firebase === undefined,
    hasTestNumbers: isTrial,
    bytesPerFile,
    freeBytes: (await installation.disk())?.free ?? null,
    keptFree,
    missingFiles: missing()?.files,
    bucket: s3 && { endpoint: s3.endpoint, name: s3.bucket },
    backups: backups && {
      hours: backups.hours,
      last: state?.last?.toISOString(),
      verified: state?.verified?.at.toISOString(),
      lacking: state?.lacking.length,
      running: (await runningSince(backups.folder))?.toISOString(),
    },
  }
  return facts
}

const statusOf = ({ headers }: IncomingMessage) => {
  const status = Number(headers[STATUS_HEADER] ?? 200)
  return status >= 200 && status <= 599 ? status : 200
}

/** The requests of doctors whose bodies have arrived in part. */
type UnderWay = Set<{ probe: string; path: string }>

/** Reports the arrived parts of a request. */
const report = async (request: IncomingMessage, response: ServerResponse, underWay: UnderWay, mostBytes: number) => {
  const probe = String(request.headers[PROBE_HEADER])
  const own = { probe, path: request.url ?? '' }
  let bytes = 0
  try {
    for await (const chunk of chunksOf(request)) {
      underWay.add(own)
      bytes += chunk.length
      if (bytes > mostBytes) return request.destroy()
    }
  } finally {
    underWay.delete(own)
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
  )
  const others = [...underWay].filter((one) => one.probe === probe).map(({ path }) => path)
  const arrived: Arrived = { headers, bytes, underWay: others }
  response.writeHead(statusOf(request), {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...RETURNED,
  })
  response.end(JSON.stringify(arrived))
}

const stream = async (response: ServerResponse) => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  response.writeHead(200, streamHeaders)
  response.write(`${PADDING}data: first\n\n`)
  await wait(SILENCE_MS, undefined, { signal: gone.signal }).catch(() => {})
  response.end('data: second\n\n')
}

export const createProbe = (
  settings: Settings,
  installation: Installation,
  missing: MissingPhotos['read'],
  log: Log,
) => {
  const open = new Set<string>()
  const underWay: UnderWay = new Set()

  /** Sends the facts, and answers the doctor's requests until it disconnects. */
  const command: Command = async (say, gone) => {
    const probe = randomBytes(16).toString('base64url')
    open.add(probe)
    try {
      say(await factsOf(settings, installation, missing, probe))
      if (!gone.aborted) await once(gone, 'abort')
    } finally {
      open.delete(probe)
    }
  }

  /** Whether a request is from the doctor. */
  const isAsked = ({ headers }: IncomingMessage) => open.has(String(headers[PROBE_HEADER]))

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const isStream = request.headers.accept?.includes('text/event-stream')
    const answered = isStream ? stream(response) : report(request, response, underWay, settings.bytesPerFile)
    answered.catch((error: unknown) => log('doctor.not_answered', { error }))
  }

  return { command, isAsked, answer }
}
