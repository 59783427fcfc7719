/** An engine with everything around it, for its tests: its own queue, a server in memory, a virtual clock. */
import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { ok } from '../../../contract/failure'
import { refuse } from '../../media/failure'
import { newId } from '../../platform/ids'
import { UploadQueue, type Target, type UploadSession } from '../../store/queue/queue'
import { markReduced } from '../../store/queue/reduced-files'
import { photosOf } from '../../store/queue/queue-photos'
import type { Dependencies } from '../engine/dependencies'
import { createEngine } from '../engine/engine'
import { stageUpload } from '../intake/intake'
import { createServer } from './server'
import { createVirtualClock } from './virtual-clock'

// Node warns above 10; here every running photo listens to the same signal.
setMaxListeners(500)

const PROCESSING_MS = 100
/** Longer than any test's upload takes by its own clock: what waits longer waits for ever. */
const LONGEST_MS = 24 * 3_600_000
/** A run hangs if no wait ends for this time of the real clock: the message of the test's own limit has no details. */
const HANG_MS = 20_000

let number = 0

const md5 = async (blob: Blob) =>
  createHash('md5')
    .update(new Uint8Array(await blob.arrayBuffer()))
    .digest('base64')

const variant = async (blob: Blob) => ({
  contentType: 'image/jpeg',
  contentLength: blob.size,
  contentMd5: await md5(blob),
})

/**
 * Files named `damaged…` do not decode; files named `gps…` have a changed original, and `film…` a film behind it; files
 * named `heic…` are converted, if the converter is not missing.
 */
export const createBench = () => {
  const clock = createVirtualClock()
  const { server, api, put } = createServer(clock)
  const queue = new UploadQueue(`person-${number++}`)
  const processed: string[] = []
  const state = { mostProcessing: 0, processing: 0, isConverterMissing: false }
  const start = Date.now()

  const dependencies: Dependencies = {
    queue,
    api,
    put,
    putLimit: () => 20,
    random: () => 0.5,
    now: () => start + clock.now(),
    serverTime: async () => dependencies.now(),
    elapsed: clock.now,
    sleep: clock.sleep,
    process: async (file, { keepLocation, isReduced, onConverting }) => {
      state.mostProcessing = Math.max(state.mostProcessing, ++state.processing)
      const text = await file.text()
      processed.push(text.trim())
      await clock.sleep(PROCESSING_MS)
      state.processing--
      if (text.startsWith('damaged')) return refuse('IMAGE_DAMAGED')
      if (text.startsWith('heic')) onConverting?.()
      if (text.startsWith('heic') && state.isConverterMissing) return refuse('IMAGE_CONVERTER')
      const changed =
        text.startsWith('gps') && !keepLocation ? `clean ${text}` : isReduced ? `small ${text}` : undefined
      const base = changed === undefined ? undefined : new Blob([changed], { type: 'image/jpeg' })
      const medium = new Blob([`medium ${text}`], { type: 'image/jpeg' })
      const low = new Blob([`low ${text}`], { type: 'image/jpeg' })
      return ok({
        variants: {
          basePhoto: await variant(base ?? file),
          medQualityPhoto: await variant(medium),
          lowQualityPhoto: await variant(low),
        },
        dateCreated: '2024-05-06T07:08:09.000Z',
        ...(text.startsWith('film') && { isFilmCut: true }),
        bytes: {
          ...(base && { base }),
          medium: await medium.arrayBuffer(),
          low: await low.arrayBuffer(),
        },
      })
    },
  }

  /** The error of a run that hangs, with the states of its photos. */
  const hung = async (what: string) => {
    const rows = await queue.photos.toArray()
    const states = rows.map(({ state }) => state)
    const { length } = server.calls
    const last = server.calls.at(-1)?.call ?? 'none'
    return new Error(`${what}; photos: ${states.join(', ')}; last of ${length} calls: ${last}`)
  }

  return {
    clock,
    server,
    queue,
    processed,
    state,
    dependencies,
    /** A smaller copy is sent of files whose names begin with `large`. */
    stage: async (names: string[], target: Target = { kind: 'existing', collectionId: 'existing' }) => {
      const files = names.map((name) => new File([name.padEnd(120)], `${name}.jpg`, { type: 'image/jpeg' }))
      for (const file of files) if (file.name.startsWith('large')) markReduced(file)
      const staged = await stageUpload(queue, { id: newId(), cliqueId: 'clique', target, files, keepLocation: false })
      if (!staged.ok) throw new Error(staged.error.message)
      return staged.value
    },
    session: async (id: string): Promise<UploadSession> => {
      const session = await queue.sessions.get(id)
      if (!session) throw new Error('no such session')
      return session
    },
    photos: (id: string) => photosOf(queue, id),
    /**
     * Runs an engine until `isEnough`, then stops it as a closed tab would. Rejects if the engine ends with an error.
     */
    run: async (isEnough: () => boolean | Promise<boolean>) => {
      const stop = new AbortController()
      const engine = createEngine(dependencies)
      const end: { reason?: unknown } = {}
      void engine.run(stop.signal).catch((error: unknown) => {
        end.reason = error
      })
      let [at, since] = [clock.now(), performance.now()]
      while (!end.reason && !(await isEnough())) {
        await clock.step()
        if (clock.now() > at) [at, since] = [clock.now(), performance.now()]
        if (at > LONGEST_MS) throw await hung('a day has passed')
        if (performance.now() - since > HANG_MS) throw await hung('nothing waits for a time, and nothing happens')
      }
      const closed = new Error('closed')
      stop.abort(closed)
      while (!end.reason) await clock.step()
      if (end.reason !== closed) throw end.reason
    },
    /** Lets time pass without an engine. */
    pass: async (ms: number) => {
      const until = clock.now() + ms
      void clock.sleep(ms)
      while (clock.now() < until) await clock.step()
    },
    bytesLeft: async () => (await queue.files.count()) + (await queue.copies.count()),
  }
}

export type Bench = ReturnType<typeof createBench>

/** Runs until a session is over. */
export const runToEnd = (bench: Bench, id: string) =>
  bench.run(async () => ['COMPLETED', 'ERROR'].includes((await bench.session(id)).state))
