/** The doctor's requests to the site: they do not follow redirects, and they accept a bad certificate. */
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { chunksOf } from '../basis/chunks'
import { asError } from '../basis/error-code'

const LIMIT_MS = 60_000

export interface Ask {
  method?: string
  headers?: Record<string, string>
  /** A body of `length` bytes, each part of which is sent as soon as it is made. */
  body?: { length: number; parts: AsyncIterable<Buffer> }
  signal?: AbortSignal
}

/** Resolves when the answer's headers have arrived. */
export const ask = (url: URL, { method = 'GET', headers = {}, body, signal }: Ask = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? secureRequest : plainRequest
    const request = start(url, {
      method,
      headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
      rejectUnauthorized: false,
      agent: false,
      timeout: LIMIT_MS,
      ...(signal && { signal }),
    })
    request.once('response', resolve)
    request.once('timeout', () => request.destroy(new Error('no answer within a minute')))
    // An answer that arrives before the whole body was sent is kept; later writes fail.
    request.on('error', reject)
    const send = async () => {
      for await (const part of body?.parts ?? []) {
        if (request.destroyed) return
        request.write(part)
      }
      request.end()
    }
    send().catch((error: unknown) => request.destroy(asError(error)))
  })

/** The whole text of an answer. */
export const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(answer)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** How often a header occurs in an answer. */
export const countHeader = ({ rawHeaders }: IncomingMessage, name: string): number =>
  rawHeaders.filter((raw, at) => at % 2 === 0 && raw.toLowerCase() === name).length
