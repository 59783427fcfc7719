import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { byteRange } from './byte-range'
import type { DiskStore } from './disk-store'
import { imageTypeOf, TYPE_BYTES } from '../../contract/image/type'
import type { Place } from './place'

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Reliability U5: shown only as the image that it is; the URL is valid as long as the cached copy. */
const headersFor = ({ imageId, variant }: Place, head: Buffer) => {
  const type = imageTypeOf(head) ?? 'image/jpeg'
  return {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="clique-photo-${imageId}.${extensions[type]}"`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=3600, immutable',
    'accept-ranges': 'bytes',
    etag: `"${imageId}-${variant}"`,
  }
}

const sendFile = async (file: FileHandle, place: Place, request: IncomingMessage, response: ServerResponse) => {
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(TYPE_BYTES), 0, TYPE_BYTES, 0)
  const headers = headersFor(place, buffer)
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const range = byteRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else await pipeline(file.createReadStream({ start, end, autoClose: false }), response)
}

/** Answers GET or HEAD with a stored image or a part of it; resolves to false if there is none. */
export const send = async (
  store: DiskStore,
  place: Place,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const file = await store.file(place)
  if (file === undefined) return false
  try {
    await sendFile(file, place, request, response)
  } finally {
    await file.close()
  }
  return true
}
