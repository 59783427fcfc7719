import { expect, test, vi } from 'vitest'
import { inTurn } from './locks'

const deferred = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Another tab has every lock until it is released. */
const heldElsewhere = (released: Promise<void>) => {
  const request = async (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    await Promise.race([released, aborted])
    return run()
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('jobs of one name run one after the other, also after one that failed', async () => {
  const seen: string[] = []
  const first = deferred()
  const jobs = [
    inTurn('a', async () => {
      await first.promise
      seen.push('first')
      throw new Error('broken')
    }),
    inTurn('a', async () => seen.push('second')),
    inTurn('b', async () => seen.push('other')),
  ]
  await jobs[2]
  first.resolve()
  await expect(jobs[0]).rejects.toThrow('broken')
  await jobs[1]
  expect(seen).toEqual(['other', 'first', 'second'])
})

test('a job waits for another tab, and not for ever', async () => {
  const tab = deferred()
  heldElsewhere(tab.promise)
  let ran = false
  const job = inTurn('c', async () => {
    ran = true
    return 'done'
  })
  await Promise.resolve()
  expect(ran).toBe(false)
  tab.resolve()
  expect(await job).toBe('done')
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  heldElsewhere(Promise.reject(new DOMException('', 'TimeoutError')))
  expect(await inTurn('c', async () => 'alone')).toBe('alone')
})
