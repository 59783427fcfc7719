import { expect, test } from 'vitest'
import { placesToRead } from './linked-place'

const PAGE = 20
type Dated = { date: string }
/** A collection of photos a minute apart, newest first, with only its first page known. */
const collection = (count: number, minuteOf = (n: number) => n) => {
  const all = Array.from({ length: count }, (_, n) => ({ date: new Date(2e12 - minuteOf(n) * 60_000).toISOString() }))
  const known: (Dated | undefined)[] = all.map((photo, n) => (n < PAGE ? photo : undefined))
  return { all, known }
}
/** Reads the requested places until the photo's place is known; returns the number of reads. */
const readUntilKnown = ({ all, known }: ReturnType<typeof collection>, at: number) => {
  let readings = 0
  for (; !known[at] && readings < 1_000; readings += 1) {
    const [first, last] = placesToRead(known, all[at], 'DATEDESC')
    expect(last - first).toBeLessThan(200)
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1)
      for (let n = page * PAGE; n < (page + 1) * PAGE; n += 1) known[n] = all[n]
  }
  return readings
}

// [R31]
test('a linked photo anywhere in 10,000 is reached by at most eight readings, in 100,000 by eleven', () => {
  for (const at of [20, 210, 4_999, 5_000, 7_777, 9_999])
    expect(readUntilKnown(collection(10_000), at)).toBeLessThanOrEqual(8)
  expect(readUntilKnown(collection(100_000), 77_777)).toBeLessThanOrEqual(11)
})

test('photos of the same moment are looked through until it is found', () => {
  expect(
    readUntilKnown(
      collection(1_000, () => 5),
      640,
    ),
  ).toBeLessThan(50)
  expect(
    readUntilKnown(
      collection(10_000, (n) => (n > 3_000 && n < 3_400 ? 3_000 : n)),
      3_390,
    ),
  ).toBeLessThan(30)
})

test('in an order that grows it is looked for on the other side', () => {
  const { all, known } = collection(1_000)
  const places = known.toReversed()
  expect(placesToRead(places, all[10], 'DATEASC')).toEqual([0, 199])
  expect(placesToRead(places, all[990], 'DATEASC')).toEqual([490, 490])
})

test('without a date, or in an order by likes, it is looked for among the first photos', () => {
  const { all, known } = collection(1_000)
  expect(placesToRead(known, undefined, 'DATEDESC')).toEqual([0, 199])
  expect(placesToRead(known, all[900], 'LIKESDESC')).toEqual([0, 199])
  expect(placesToRead(known.slice(0, 50), undefined, 'DATEDESC')).toEqual([0, 49])
})
