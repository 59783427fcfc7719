/**
 * [Note: Downloads]
 *
 * GET and HEAD of a prepared download, streamed from the store: outside the framework, as images are. A part has the
 * same bytes as in the whole, whenever and by whichever server it is sent (docs/downloads.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { Addresses } from '../objects/addresses'
import { wasCutOff } from '../objects/media'
import type { ObjectStore } from '../objects/store'
import { refuse, type Refusal } from '../basis/refusal'
import { NoLongerAllowed } from './allowed'
import { findDownload } from './find'
import { send } from './send'

/** Archives that one user may receive at once from each server. */
const MAX_AT_ONCE = 3
const RETRY_AFTER_SECONDS = 30

interface Serving {
  db: Database
  store: ObjectStore
  addresses: Addresses
  log: Log
  /** Called when a photo has lost its sum. */
  sumSoon: () => void
}

/** Removes the sum of a photo that proved unreadable, so that the next download names it as missing. */
const noteUnreadable = async ({ db, sumSoon }: Serving, imageId: string) => {
  await db
    .updateTable('image_variants')
    .set({ crc32: null })
    .where('image_id', '=', imageId)
    .where('variant', '=', 'base')
    .execute()
  sumSoon()
}

const refuseWith = (response: ServerResponse, { status, code, message, retryAfter }: Refusal, hasBody: boolean) => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(hasBody ? JSON.stringify({ message, code }) : undefined)
}

const tooMany = (): Refusal => {
  const { error } = refuse('TOO_MANY_REQUESTS', 'Too many downloads at once')
  return { ...error, retryAfter: RETRY_AFTER_SECONDS }
}

/** Answers requests below /api/downloads. */
export const createDownloads = (serving: Serving) => {
  const { db, store, addresses, log } = serving
  const originals = { db, store, noteUnreadable: (imageId: string) => noteUnreadable(serving, imageId) }
  /** Archives that are being sent, by user. */
  const sending = new Map<string, number>()

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse('METHOD_NOT_ALLOWED', 'Method not allowed').error
    const found = await findDownload(db, addresses, new URL(request.url ?? '', 'http://localhost'))
    if (!found.ok) return found.error
    const { userId } = found.value
    const others = sending.get(userId) ?? 0
    if (others >= MAX_AT_ONCE) return tooMany()
    sending.set(userId, others + 1)
    try {
      await send(originals, found.value, request, response)
    } finally {
      const left = (sending.get(userId) ?? 1) - 1
      if (left > 0) sending.set(userId, left)
      else sending.delete(userId)
    }
    return undefined
  }

  const noteFailure = (error: unknown) => {
    if (error instanceof NoLongerAllowed) log('download.ended', {})
    else if (!wasCutOff(error)) log('download.failed', { error })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const refusal = await handle(request, response)
      if (refusal) refuseWith(response, refusal, request.method !== 'HEAD')
      if (refusal) log('download.refused', { status: refusal.status, code: refusal.code })
    } catch (error) {
      if (response.headersSent || request.socket.destroyed) response.destroy()
      else refuseWith(response, refuse('UNAVAILABLE', 'Something went wrong').error, request.method !== 'HEAD')
      noteFailure(error)
    }
  }
}
