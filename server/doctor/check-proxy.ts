/** Checks how the proxy changes requests, as seen on arrival: these checks need the server's probe. */
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { ask, textOf } from './ask'
import { Arrived, PROBE_HEADER, type Facts } from './facts'
import { advice, passed, wrong, type Finding } from './finding'
import { chunksOf } from '../basis/chunks'
import { asError } from '../basis/error-code'

/** From the addresses reserved for documentation: no client has it. */
const FORGED = '198.51.100.7'
/** How long the first half of a photo may take to reach the server, and the interval of the checks. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 100
/** The stream is silent for longer than this (ms) between its two messages. */
const TOGETHER_MS = 5000

/** Judges the client's address that the server will trust. The request named FORGED as an earlier one. */
const judgeForwarded = (forwardedFor: readonly string[], proxies: number): Finding => {
  const own = forwardedFor.filter((entry) => entry !== FORGED).length
  if (own === proxies) return passed('client-address', `told by ${proxies === 1 ? 'one proxy' : `${proxies} proxies`}`)
  return own < proxies
    ? wrong(
        'client-address',
        `PROXIES=${proxies}, but ${own} of them name the client: users share one limit, or choose their address`,
        'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does it by itself.',
      )
    : wrong(
        'client-address',
        `${own} proxies name the client, but PROXIES=${proxies}: all users share one limit`,
        `Set PROXIES=${own}, if so many proxies of yours are in front.`,
      )
}

const judgeHost = (host: string | undefined, expected: string): Finding =>
  host === expected
    ? passed('host', host)
    : advice(
        'host',
        `the server is asked for ${host ?? 'no name'} instead of ${expected}`,
        'nginx: proxy_set_header Host $host; Caddy: no header_up Host.',
      )

/** Whether a part of the doctor's photo has reached the server before all of it was sent; false after `PATIENCE_MS`. */
const streams = async (url: URL, headers: Record<string, string>, answered: AbortSignal): Promise<boolean> => {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end && !answered.aborted) {
    const { statusCode, text } = await ask(url, { headers, signal: answered }).then(
      async (answer) => ({ statusCode: answer.statusCode, text: await textOf(answer) }),
      () => ({ statusCode: 0, text: '' }),
    )
    if (statusCode === 200 && v.parse(Arrived, JSON.parse(text)).underWay) return true
    await wait(PAUSE_MS)
  }
  return false
}

/** Sends a body of the largest photo's size: its second half once the server has a part of the first. */
const checkUpload = async (origin: string, { probe, bytesPerFile, proxies }: Facts): Promise<Finding[]> => {
  const url = new URL('/media/doctor', origin)
  const half = Buffer.alloc(Math.floor(bytesPerFile / 2))
  const answered = new AbortController()
  let hasStreamed = false
  const answer = await ask(url, {
    method: 'PUT',
    headers: { [PROBE_HEADER]: probe, 'x-forwarded-for': FORGED, 'content-type': 'image/jpeg' },
    body: {
      halves: [half, Buffer.alloc(bytesPerFile - half.length)],
      between: async () => {
        hasStreamed = await streams(url, { [PROBE_HEADER]: probe }, answered.signal)
      },
    },
  })
    .catch(asError)
    .finally(() => answered.abort())
  const limit = (text: string) =>
    wrong(
      'body-limit',
      `a photo of ${Math.round(bytesPerFile / 2 ** 20)} MB does not get through: ${text}`,
      'nginx: client_max_body_size 50m; Caddy: no request_body max_size below MAX_FILE_MB.',
    )
  if (answer instanceof Error) return [limit(answer.message)]
  const text = await textOf(answer)
  if (answer.statusCode !== 200) return [limit(`the proxy answers ${answer.statusCode}`)]
  const { host, forwardedFor, bytes } = v.parse(Arrived, JSON.parse(text))
  if (bytes !== bytesPerFile) return [limit(`${bytes} bytes arrived`)]
  return [
    passed('body-limit', `a photo of ${Math.round(bytes / 2 ** 20)} MB gets through`),
    hasStreamed
      ? passed('upload-buffering', 'photos stream through')
      : advice(
          'upload-buffering',
          'the proxy stores each photo before it passes it on',
          'nginx: proxy_request_buffering off; Caddy: no buffer_requests.',
        ),
    judgeForwarded(forwardedFor, proxies),
    judgeHost(host, new URL(origin).host),
  ]
}

/** Opens the stream of changes, and reads it through its longest silence. */
const checkStream = async (origin: string, { probe }: Facts): Promise<Finding> => {
  const headers = { [PROBE_HEADER]: probe, accept: 'text/event-stream' }
  const fix =
    'nginx: leave X-Accel-Buffering alone, proxy_read_timeout 60s or more; Caddy: no buffer_responses or read_timeout.'
  let text = ''
  let first: number | undefined
  let second: number | undefined
  try {
    for await (const chunk of chunksOf(await ask(new URL('/api/changes', origin), { headers }))) {
      text += chunk.toString()
      if (text.includes('first')) first ??= performance.now()
      if (text.includes('second')) second ??= performance.now()
    }
  } catch {
    // A cut stream is judged by the messages that arrived.
  }
  if (first === undefined) return wrong('stream', 'the stream of changes does not get through', fix)
  if (second === undefined) return wrong('stream', 'the proxy cuts the stream of changes when it is silent', fix)
  // Both arrived at once: the proxy has withheld the first until the stream's end.
  if (second - first < TOGETHER_MS) return wrong('stream', 'the proxy holds the stream of changes back', fix)
  return passed('stream', 'changes arrive at once, and silence does not end the stream')
}

export const checkProxy = async (origin: string, facts: Facts): Promise<Finding[]> => {
  const [upload, stream] = await Promise.all([checkUpload(origin, facts), checkStream(origin, facts)])
  return [...upload, stream]
}
