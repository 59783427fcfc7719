/** Sends a photo of the largest size, and a slow one, through the proxy. */
import { setTimeout as wait } from 'node:timers/promises'
import { asError } from '../basis/error-code'
import { ask, textOf } from './ask'
import { FORGED, judgeClient, judgeHost } from './check-address'
import { passwordOf } from './check-password'
import { PROBE_HEADER, readArrived, type Facts } from './facts'
import { advice, passed, wrong, type Finding } from './finding'
import { adviceOf, fixOf } from './proxy-settings'

/** How long the first half of a photo may take to reach the server, and the interval of the checks. */
const ARRIVAL_MS = 10_000
const PAUSE_MS = 100

const PATH = '/media/doctor'

const SECOND_MS = 1000
/** Longer than the minute that Traefik gives a whole request unless it is told otherwise. */
export const SLOW_SECONDS = 75

/** Whether a part of the doctor's photo has reached the server before all of it was sent; false after `ARRIVAL_MS`. */
const streams = async (origin: string, headers: Record<string, string>, answered: AbortSignal): Promise<boolean> => {
  // It is known to get through.
  const url = new URL('/api/health', origin)
  const end = performance.now() + ARRIVAL_MS
  while (performance.now() < end && !answered.aborted) {
    const text = await ask(url, { headers, signal: answered }).then(textOf, () => '')
    if (readArrived(text)?.underWay.includes(PATH)) return true
    await wait(PAUSE_MS)
  }
  return false
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

/** Sends a body of the largest photo's size: its second half once the server has a part of the first. */
export const checkUpload = async (origin: string, { probe, bytesPerFile, proxies }: Facts): Promise<Finding[]> => {
  const half = Buffer.alloc(Math.floor(bytesPerFile / 2))
  const answered = new AbortController()
  let hasStreamed = false
  const halves = async function* () {
    yield half
    hasStreamed = await streams(origin, { [PROBE_HEADER]: probe }, answered.signal)
    yield Buffer.alloc(bytesPerFile - half.length)
  }
  const answer = await ask(new URL(PATH, origin), {
    method: 'PUT',
    headers: { [PROBE_HEADER]: probe, 'x-forwarded-for': FORGED, 'content-type': 'image/jpeg' },
    body: { length: bytesPerFile, parts: halves() },
  })
    .catch(asError)
    .finally(() => answered.abort())
  const limit = (text: string) => [
    wrong('body-limit', `a photo of ${megabytes(bytesPerFile)} MB does not get through: ${text}`, fixOf('body-limit')),
  ]
  if (answer instanceof Error) return limit(answer.message)
  const text = await textOf(answer)
  const password = passwordOf(answer)
  if (password) return [password]
  const arrived = readArrived(text)
  if (answer.statusCode !== 200 || arrived === undefined) return limit(`the proxy answers ${answer.statusCode}`)
  const { headers, bytes } = arrived
  if (bytes !== bytesPerFile) return limit(`${bytes} bytes arrived`)
  return [
    passed('body-limit', `a photo of ${megabytes(bytes)} MB gets through`),
    hasStreamed
      ? passed('upload-buffering', 'photos stream through')
      : advice('upload-buffering', 'the proxy stores each photo before it passes it on', fixOf('upload-buffering')),
    judgeClient(headers, proxies),
    judgeHost(headers['host'], new URL(origin).host),
  ]
}

/** Sends a byte each second for `seconds`, as a phone with a poor connection does with a photo. */
export const checkSlowUpload = async (origin: string, { probe }: Facts, seconds = SLOW_SECONDS): Promise<Finding> => {
  const bytes = async function* () {
    for (let sent = 0; sent < seconds; sent++) {
      yield Buffer.alloc(1)
      await wait(SECOND_MS)
    }
  }
  const answer = await ask(new URL('/media/doctor-slow', origin), {
    method: 'PUT',
    headers: { [PROBE_HEADER]: probe, 'content-type': 'image/jpeg' },
    body: { length: seconds, parts: bytes() },
  }).catch(asError)
  const arrived = answer instanceof Error ? undefined : readArrived(await textOf(answer).catch(() => ''))
  if (arrived?.bytes === seconds) return passed('slow-upload', `a photo may take ${seconds} s`)
  const reason = answer instanceof Error ? answer.message : `the proxy answers ${answer.statusCode}`
  return wrong(
    'slow-upload',
    `the proxy ends a photo that takes ${seconds} s (${reason}): on a slow connection photos are never sent`,
    `${adviceOf('traefik', 'slow-upload')} in respondingTimeouts of the entry point. ${fixOf('slow-upload')}`,
  )
}
