import type { IncomingMessage, ServerResponse } from 'node:http'
import { byteRange } from '../objects/byte-range'
import { bytesOf, type Originals } from './bytes'
import type { Download } from './find'
import { layOutManifest } from './manifest'
import { archiveName } from './names'
import { writeAll } from './write-all'
import type { Layout } from './zip/layout'

const headersFor = ({ id, title, createdAt }: Download) => {
  const name = archiveName(title)
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_')
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
    'accept-ranges': 'bytes',
    etag: `"${id}"`,
    'last-modified': createdAt.toUTCString(),
    'cache-control': 'private, no-store, no-transform',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-accel-buffering': 'no',
  }
}

/** The requested part, unless it is of another archive. */
const rangeOf = (
  { headers }: IncomingMessage,
  { etag, 'last-modified': date }: Record<string, string>,
  { length }: Layout,
) => {
  const condition = headers['if-range']
  const isSame = condition === undefined || condition === etag || condition === date
  return isSame ? byteRange(headers.range, length) : undefined
}

/** Serves an archive or a part of it for GET or HEAD. Throws the errors of `bytesOf`; the connection is then cut. */
export const send = async (
  originals: Originals,
  download: Download,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const layout = layOutManifest(download.manifest)
  const headers = headersFor(download)
  const range = rangeOf(request, headers, layout)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${layout.length}` }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: layout.length - 1 }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${layout.length}` }),
  })
  if (request.method === 'HEAD') response.end()
  else await writeAll(bytesOf(originals, download, layout.pieces(start, end + 1)), response)
}
