/** Receives large archives, cut and continued, and measures how far the process grows in the meantime. */
import { createHash, randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MB } from '../../../contract/limits'
import { print } from '../../programs/program'
import { isZero } from './original'
import { checkZip, zipPrograms } from './zip'

/** Allowance for Node itself: its heap grows before it is collected. */
const MAX_GROWTH = 300 * MB
const CUTS = 10

interface Received {
  sha256: string
  /** The maximum number of bytes by which the process grew. */
  growth: number
  seconds: number
}

/**
 * Makes one request from byte `from` on, which is cut after `most` bytes; resolves to the number of bytes that arrived.
 */
const receivePart = (url: string, from: number, most: number, take: (chunk: Buffer, at: number) => Promise<void>) =>
  new Promise<number>((resolve, reject) => {
    const request = get(url, { headers: { range: `bytes=${from}-` } }, async (response) => {
      let length = 0
      try {
        if (response.statusCode !== 206) throw new Error(`The server answered ${response.statusCode}`)
        for await (const chunk of response as AsyncIterable<Buffer>) {
          const part = chunk.subarray(0, most - length)
          await take(part, from + length)
          length += part.length
          if (length === most) break
        }
        request.destroy()
        resolve(length)
      } catch (error) {
        reject(error as Error)
      }
    })
    request.on('error', (error) => (request.destroyed ? undefined : reject(error)))
  })

/** Receives an archive of so many bytes with so many cuts, into a file if one is given; zeros take no space in it. */
const receive = async (url: string, bytes: number, cuts: number, file?: FileHandle): Promise<Received> => {
  const hash = createHash('sha256')
  const before = process.memoryUsage().rss
  const started = performance.now()
  let growth = 0
  let last = 0
  const take = async (chunk: Buffer, at: number) => {
    hash.update(chunk)
    if (file && !isZero(chunk)) await file.write(chunk, 0, chunk.length, at)
    if (at - last > 50 * MB) {
      last = at
      growth = Math.max(growth, process.memoryUsage().rss - before)
    }
  }
  const step = Math.ceil(bytes / (cuts + 1))
  for (let from = 0; from < bytes;) from += await receivePart(url, from, Math.min(step, bytes - from), take)
  await file?.truncate(bytes)
  return { sha256: hash.digest('hex'), growth, seconds: (performance.now() - started) / 1000 }
}

/**
 * Receives an archive whole, has every program check it (checkZip), and receives it again with ten cuts. Resolves to
 * whether both have the same bytes, and whether memory stayed flat.
 */
export const checkArchive = async (url: string, bytes: number) => {
  const path = join(tmpdir(), `clique-archive-${randomUUID()}.zip`)
  const file = await open(path, 'w')
  const whole = await receive(url, bytes, 0, file)
  await file.close()
  await checkZip(path)
  await rm(path)
  const cut = await receive(url, bytes, CUTS)
  const speed = Math.round(bytes / MB / whole.seconds)
  const grown = [whole, cut].map(({ growth }) => `${Math.round(growth / MB)} MB`).join(' and ')
  print(`${Math.round(bytes / MB)} MB at ${speed} MB/s, checked by ${zipPrograms.join(', ')}; memory grew by ${grown}`)
  return { isSame: cut.sha256 === whole.sha256, isFlat: Math.max(whole.growth, cut.growth) < MAX_GROWTH }
}
