// Plays many seeds, with one process for each core.
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bundleSimulation } from './simulation.mjs'

/** Seeds that a process plays at a time. */
const SHARE = 20
const PROGRESS_MS = 30_000
/** Maximum number of failing seeds whose plans are shrunk; the rest are only named. */
const MAX_SHRUNK = 5

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))

/** The seeds from `from` on in shares, and the first seed that has not been played yet. */
const sharesOf = (from, seeds) => {
  const end = from + seeds
  const underWay = new Set()
  let next = from
  return {
    take: () => {
      if (next >= end) return undefined
      const share = { from: next, seeds: Math.min(SHARE, end - next) }
      next += share.seeds
      underWay.add(share)
      return share
    },
    done: (share) => underWay.delete(share),
    resumeAt: () => Math.min(next, ...[...underWay].map((share) => share.from)),
  }
}

const totals = () => {
  const began = performance.now()
  const sums = { seeds: 0, commands: 0, tasks: 0, photos: 0, cpuSeconds: 0 }
  const seconds = () => (performance.now() - began) / 1000
  const speed = () => `${(sums.seeds / seconds()).toFixed(1)} seeds per second`
  return {
    add: (figures) => Object.keys(sums).forEach((name) => (sums[name] += figures[name] ?? 0)),
    failures: 0,
    progress: () => `${sums.seeds} seeds in ${seconds().toFixed(0)} s (${speed()})`,
    text: () =>
      `${sums.seeds} seeds, ${sums.commands} commands, ${sums.tasks} tasks, ${sums.photos} photos in ` +
      `${seconds().toFixed(0)} s (${speed()}, ${sums.cpuSeconds.toFixed(0)} s of CPU time)`,
  }
}

/**
 * Passes shares to one process until none is left. Resolves once the process has ended; with a share that it could not
 * finish.
 */
const runWorker = (file, { takeShare, finish }) =>
  new Promise((resolve) => {
    const child = fork(worker, [file])
    let share
    child.on('message', (answer) => {
      if (answer !== 'ready') finish(share, answer)
      share = takeShare()
      if (share) child.send(share)
      else child.disconnect()
    })
    child.on('exit', () => resolve(share))
  })

/** Plays the plans and the seeds `from` to `from + seeds - 1`; resolves to the number of failures. */
export const soak = async ({ from, seeds }) => {
  const file = await bundleSimulation('soak')
  const shares = sharesOf(from, seeds)
  const total = totals()
  const resume = () => `the rest: --from ${shares.resumeAt()} --seeds ${from + seeds - shares.resumeAt()}`
  const tellProgress = () => console.log(`${total.progress()}, ${total.failures} failed; ${resume()}`)
  const progress = setInterval(tellProgress, PROGRESS_MS)
  const stop = () => {
    tellProgress()
    process.exit(1)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)

  let hasPlans = true
  const takeShare = () => {
    if (!hasPlans) {
      const share = shares.take()
      return share && Object.assign(share, { shrunk: MAX_SHRUNK - total.failures })
    }
    hasPlans = false
    return 'plans'
  }
  const finish = (share, { failures, ...figures }) => {
    shares.done(share)
    total.add({ ...figures, seeds: share.seeds })
    total.failures += failures.length
    for (const failure of failures) console.log(failure)
  }
  const count = Math.min(availableParallelism(), Math.ceil(seeds / SHARE))
  const left = await Promise.all(Array.from({ length: count }, () => runWorker(file, { takeShare, finish })))
  clearInterval(progress)
  for (const share of left) {
    if (!share) continue
    total.failures += 1
    console.log(`A process ended while it played ${share === 'plans' ? share : `seeds from ${share.from}`}`)
  }
  console.log(total.text())
  console.log(`${total.failures} failed`)
  return total.failures
}
