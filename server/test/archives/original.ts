/** Originals stored without a call: of any size, in the folder or in the bucket of a started server. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MB } from '../../../contract/limits'
import { createSign } from '../../objects/s3/sign'
import { bucketOf } from '../stores/own-bucket'

const ZEROS = Buffer.alloc(MB)

/** `size` bytes that are 0, in pieces of 1 MB at most. */
export function* zeros(size: number) {
  for (let at = 0; at < size; at += MB) yield ZEROS.subarray(0, Math.min(MB, size - at))
}

export const isZero = (chunk: Buffer) => chunk.length <= MB && chunk.equals(ZEROS.subarray(0, chunk.length))

interface Owner {
  dataFolder: string
}

const put = async (address: string, size: number, bytes: Iterable<Buffer>, headers: Record<string, string> = {}) => {
  const sending = request(address, { method: 'PUT', headers: { ...headers, 'content-length': size } })
  const [[answer]] = await Promise.all([
    once(sending, 'response') as Promise<[IncomingMessage]>,
    pipeline(Readable.from(bytes), sending),
  ])
  answer.resume()
  if (answer.statusCode !== 200) throw new Error(`The bucket answered ${answer.statusCode}`)
}

const keyOf = (imageId: string) => `item/${imageId}/base`
const fileOf = ({ dataFolder }: Owner, imageId: string) =>
  join(dataFolder, 'objects/item', imageId.slice(-2), imageId, 'base')

/** Stores an original. */
export const storeOriginal = async (server: Owner, imageId: string, bytes: Buffer) => {
  const bucket = await bucketOf(server.dataFolder)
  if (bucket) return put(createSign(bucket)('PUT', keyOf(imageId), { expires: 3600 }), bytes.length, [bytes])
  await mkdir(dirname(fileOf(server, imageId)), { recursive: true })
  return writeFile(fileOf(server, imageId), bytes)
}

/** Stores zeros in the place of each of these originals. In a folder they take no space, in a bucket that of one. */
export const storeZeros = async (server: Owner, [first = '', ...others]: readonly string[], size: number) => {
  const bucket = await bucketOf(server.dataFolder)
  if (!bucket) {
    for (const file of [first, ...others].map((imageId) => fileOf(server, imageId))) {
      await truncate(file, 0)
      await truncate(file, size)
    }
    return
  }
  const sign = createSign(bucket)
  await put(sign('PUT', keyOf(first), { expires: 3600 }), size, zeros(size))
  const headers = { 'x-amz-copy-source': `${bucket.bucket}/${keyOf(first)}` }
  for (const imageId of others) await put(sign('PUT', keyOf(imageId), { headers, expires: 3600 }), 0, [], headers)
}
