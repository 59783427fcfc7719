/** An engine with everything around it, for its tests: its own queue, a server in memory, a fast clock. */
import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { ok } from '../../../contract/failure'
import { refuse } from '../../media/failure'
import { sleep } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { UploadQueue, type Target, type UploadSession } from '../../store/queue/queue'
import { markReduced } from '../../store/queue/reduced-files'
import { photosOf } from '../../store/queue/queue-photos'
import type { Dependencies } from '../engine/dependencies'
import { createEngine } from '../engine/engine'
import { stageUpload } from '../intake/intake'
import { createServer } from './server'

// Node warns above 10; here every running photo listens to the same signal.
setMaxListeners(500)

/** Milliseconds here for one second of the engine's. */
const SECOND = 4

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
  const { server, api, put } = createServer()
  const queue = new UploadQueue(`person-${number++}`)
  const processed: string[] = []
  const state = { mostProcessing: 0, processing: 0, isConverterMissing: false }
  const start = performance.now()

  const dependencies: Dependencies = {
    queue,
    api,
    put,
    putLimit: () => 20,
    random: () => 0.5,
    now: () => start + ((performance.now() - start) * 1000) / SECOND,
    serverTime: async () => dependencies.now(),
    elapsed: () => ((performance.now() - start) * 1000) / SECOND,
    sleep: (ms, signal) => sleep((ms * SECOND) / 1000, signal),
    process: async (file, { keepLocation, isReduced, onConverting }) => {
      state.mostProcessing = Math.max(state.mostProcessing, ++state.processing)
      const text = await file.text()
      processed.push(text.trim())
      await sleep(5)
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

  return {
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
      const running = engine.run(stop.signal).catch((error: unknown) => {
        end.reason = error
      })
      const deadline = performance.now() + 4000
      while (!end.reason && !(await isEnough())) {
        if (performance.now() > deadline) throw new Error('the engine did not get there')
        await sleep(2)
      }
      const closed = new Error('closed')
      stop.abort(closed)
      await running
      if (end.reason !== closed) throw end.reason
    },
    bytesLeft: async () => (await queue.files.count()) + (await queue.copies.count()),
  }
}

export type Bench = ReturnType<typeof createBench>

/** Runs until a session is over. */
export const runToEnd = (bench: Bench, id: string) =>
  bench.run(async () => ['COMPLETED', 'ERROR'].includes((await bench.session(id)).state))
