import { expect, test } from 'vitest'
import { readAhead, type Ready } from './read-ahead'

/** Reads pieces whose bytes are their own number, and records which were requested. */
const reading = (count: number) => {
  const asked: number[] = []
  const read = async (piece: number, into: Buffer) => {
    asked.push(piece)
    return into.fill(piece, 0, 100).subarray(0, 100)
  }
  const pieces = Array.from({ length: count }, (_, i) => i)
  return { asked, pieces: readAhead(pieces, () => undefined, read) }
}
const isWhole = ({ piece, bytes }: Ready<number>) => bytes.length === 100 && bytes.every((byte) => byte === piece)

test('bytes stay as they are until they are marked as sent, and no more is read than fits', async () => {
  const { asked, pieces } = reading(100)
  const kept: Ready<number>[] = []
  for (let i = 0; i < 8; i++) kept.push((await pieces.next()).value as Ready<number>)
  const ninth = pieces.next()
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(8)
  expect(kept.map(({ piece }) => piece)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(kept.every(isWhole)).toBe(true)
  kept[5]?.free()
  expect((await ninth).value).toMatchObject({ piece: 8 })
  expect(kept.filter((_, i) => i !== 5).every(isWhole)).toBe(true)
})

test('pieces are in order, and their bytes share eight buffers', async () => {
  const buffers = new Set<ArrayBufferLike>()
  const seen: number[] = []
  for await (const ready of reading(100).pieces) {
    expect(isWhole(ready)).toBe(true)
    buffers.add(ready.bytes.buffer)
    seen.push(ready.piece)
    ready.free()
  }
  expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => i))
  expect(buffers.size).toBeLessThanOrEqual(8)
})

test('pieces in memory are not read; a piece that cannot be read throws in its turn', async () => {
  const [header, lost] = [Buffer.from('header'), new Error('lost')]
  const pieces = readAhead(
    ['header', 'photo'],
    (piece) => (piece === 'header' ? header : undefined),
    () => Promise.reject(lost),
  )
  expect((await pieces.next()).value).toMatchObject({ piece: 'header', bytes: header })
  await expect(pieces.next()).rejects.toBe(lost)
})
