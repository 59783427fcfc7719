import { expect, test, vi } from 'vitest'
import { every } from './every'

test('a job runs at once, when asked, once more when asked while it runs, and continues after it failed', async () => {
  const stop = new AbortController()
  const finish: (() => void)[] = []
  const log = vi.fn<(event: string) => void>()
  const job = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => finish.push(resolve)))
  const { soon, ended } = every(1, job, log, stop.signal)
  const runs = (times: number) => vi.waitFor(() => expect(job).toHaveBeenCalledTimes(times))
  await runs(1)
  soon()
  soon()
  finish.shift()?.()
  await runs(2)
  job.mockRejectedValueOnce(new Error('broken'))
  finish.shift()?.()
  expect(job).toHaveBeenCalledTimes(2)
  soon()
  await runs(3)
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('job.failed', expect.anything()))
  soon()
  await runs(4)
  stop.abort()
  finish.shift()?.()
  await ended
  expect(job).toHaveBeenCalledTimes(4)
})
