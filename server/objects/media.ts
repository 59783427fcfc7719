import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '../../contract/limits'
import type { Log } from '../telemetry/log'
import type { Result } from '../../contract/failure'
import { isFull, noSpace } from '../basis/no-space'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import type { Addresses, Announced } from './addresses'
import type { Place } from './place'
import type { Shown } from './visible'
import { errorCode } from '../basis/error-code'

/** Whether the other side disconnected. */
export const wasCutOff = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(errorCode(error))

const answer = (request: IncomingMessage, response: ServerResponse, { status, code, message, retryAfter }: Refusal) => {
  // The rest of an unwanted body is read to its end, so that the sender gets the answer; an endless one is cut.
  const rest = Number(request.headers['content-length'] ?? (request.method === 'PUT' ? Infinity : 0))
  if (rest > limits.bytesPerFileCeiling) response.setHeader('connection', 'close')
  else request.resume()
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(status === 405 && { allow: 'GET, HEAD, PUT' }),
  })
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ message, code }))
}

/** A store's handlers of requests whose URL is valid. */
export interface Front {
  /** Answers GET or HEAD with the image, or with a redirect to it; resolves to false if there is none. */
  show(place: Place, request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Receives the body of a PUT. Absent if bytes are not sent to this server. */
  accept?(request: IncomingMessage, place: Place, announced: Announced): Promise<Result<undefined, Refusal>>
}

/** A disk error is not a verdict on the photo: it may be sent again later (docs/rules/faults.md F10). */
const troubleOf = (error: unknown): Refusal => {
  const code = errorCode(error)
  if (isFull(error)) return noSpace().error
  if ((error instanceof Object && 'path' in error) || code === 'EIO' || code === 'EROFS')
    return refuse('UNAVAILABLE', 'The store of photos does not answer').error
  return refuse('INTERNAL', 'Something went wrong').error
}

/**
 * Everything under /media/: PUT, GET and HEAD of images by signed URL. Outside the framework, because bodies are
 * streamed. 401 without a signature, 403 with an invalid one.
 */
export const createMedia = (
  addresses: Addresses,
  front: Front,
  visible: (imageId: string) => Promise<Shown>,
  log: Log,
) => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (method !== 'GET' && method !== 'PUT') return refuse('METHOD_NOT_ALLOWED', 'Method not allowed').error
    if (!url.searchParams.has('sig')) return refuse('UNAUTHENTICATED', 'The address carries no signature').error
    const grant = addresses.grant(method, url)
    if (grant === undefined) return refuse('FORBIDDEN', 'The address was altered or has expired').error
    if (grant.method === 'GET') {
      const wanted = grant.isDeleted ? 'deleted' : 'shown'
      if ((await visible(grant.place.imageId)) !== wanted) return notFound('Image').error
      const shown = await front.show(grant.place, request, response)
      return shown ? undefined : notFound('Image').error
    }
    if (front.accept === undefined) return refuse('FORBIDDEN', 'Images are not sent here any more').error
    const accepted = await front.accept(request, grant.place, grant.announced)
    if (!accepted.ok) return accepted.error
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end('{}')
    return undefined
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const refusal = await handle(request, response)
      if (refusal) answer(request, response, refusal)
      if (refusal) log('media.refused', { method: request.method, status: refusal.status, code: refusal.code })
    } catch (error) {
      if (!wasCutOff(error)) log('media.failed', { method: request.method, error })
      // The request itself counts as destroyed as soon as its body was read.
      if (response.headersSent || request.socket.destroyed) response.destroy()
      else answer(request, response, troubleOf(error))
    }
  }
}
