/** Parts that are measured without the app around them: the image pool, the native route, and copying into the queue. */
import { stageUpload } from '../../src/upload/intake/intake'
import { UploadQueue } from '../../src/store/queue/queue'
import { startImagePool } from '../../src/workers/images/image-workers'
import type { BareWork } from './bare.worker'
import { inWindow, inWorkers, timed } from './in-workers'
import { openKept } from './kept'
import type { NativeWork } from './native.worker'
import { peers } from './peers'

/** As the app stores them. */
const FILES_AT_ONCE = 8

const picked = () => [...(document.querySelector('input')?.files ?? [])]

/** A photo as a camera makes it: smooth light, edges, and the sensor's noise over all of it. */
const draw = async (width: number, height: number, seed: number) => {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  const sky = context.createLinearGradient(0, 0, width, height)
  for (let stop = 0; stop <= 4; stop++) sky.addColorStop(stop / 4, `hsl(${(seed * 47 + stop * 40) % 360} 45% 55%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  let state = seed + 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let i = 0; i < 400; i++) {
    context.fillStyle = `hsl(${random() * 360} 50% ${20 + random() * 60}%)`
    context.beginPath()
    context.ellipse(random() * width, random() * height, random() * 160, random() * 90, random() * 3, 0, 7)
    context.fill()
  }
  const image = context.getImageData(0, 0, width, height)
  for (let i = 0; i < image.data.length; i += 4) {
    const noise = (random() - 0.5) * 22
    for (let channel = 0; channel < 3; channel++) image.data[i + channel] = (image.data[i + channel] ?? 0) + noise
  }
  context.putImageData(image, 0, 0)
  const blob = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** The product's route over these files, ten photos at a time, as the engine keeps them in flight; milliseconds. */
const processed = (files: readonly File[]) => {
  const pool = startImagePool()
  return timed(() =>
    inWindow(files, 10, async (file) => {
      const result = await pool.processPhoto(file, { keepLocation: false })
      if (!result.ok) throw new Error(result.error.code)
    }),
  ).finally(() => pool.end())
}
const ours = () => processed(picked())

const put = (name: string, body: Blob | ArrayBuffer) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(new Error(`${name} was not sent`)))
    request.open('PUT', `/${name}`)
    request.send(body)
  })

/** The product's route over these files, and each result sent to the page's own server, with nothing around it; milliseconds. */
const send = () => {
  const pool = startImagePool()
  return timed(() =>
    inWindow(picked(), 10, async (file) => {
      const result = await pool.processPhoto(file, { keepLocation: false })
      if (!result.ok) throw new Error(result.error.code)
      const { base = file, medium, low } = result.value.bytes
      await Promise.all([put('base', base), put('medium', medium), put('low', low)])
    }),
  ).finally(() => pool.end())
}

/** Stores the files; answers their keys. */
const keepAll = async ({ write }: Awaited<ReturnType<typeof openKept>>, files: readonly File[]) => {
  const all = files.map((file, i) => [String(i), file] as const)
  for (let at = 0; at < all.length; at += FILES_AT_ONCE) await write(new Map(all.slice(at, at + FILES_AT_ONCE)))
  return all.map(([key]) => key)
}

/**
 * The same with what no upload can do without: files and results are on the device's disk before they are sent, and the
 * server checks each MD5 and flushes names too. Milliseconds.
 */
const sendDurably = async () => {
  const pool = startImagePool()
  const kept = await openKept()
  return timed(async () => {
    await inWindow(await keepAll(kept, picked()), 10, async (key) => {
      const file = await kept.read(key)
      const result = await pool.processPhoto(file, { keepLocation: false })
      if (!result.ok) throw new Error(result.error.code)
      const { base = file, medium, low } = result.value.bytes
      const copies = { [`${key} medium`]: medium, [`${key} low`]: low }
      await kept.write(new Map(Object.entries(copies)))
      await Promise.all([put('durable/base', base), put('durable/medium', medium), put('durable/low', low)])
      await kept.drop([key, ...Object.keys(copies)])
    })
  }).finally(() => {
    pool.end()
    kept.end()
  })
}

/** The work that no route can omit, in as many workers; milliseconds. */
const bare = () => {
  const workers = inWorkers<BareWork>(
    () => new Worker(new URL('./bare.worker.ts', import.meta.url), { type: 'module' }),
  )
  return timed(() => inWindow(picked(), 10, (file) => workers.ask({ file }))).finally(workers.end)
}

/** createImageBitmap, drawImage with high smoothing, spark-md5, in as many workers; milliseconds. */
const native = () => {
  const workers = inWorkers<NativeWork>(
    () => new Worker(new URL('./native.worker.ts', import.meta.url), { type: 'module' }),
  )
  return timed(() => inWindow(picked(), 10, (file) => workers.ask({ file }))).finally(workers.end)
}

/** Ours and another library over the first `count` picked files, right after each other; milliseconds. */
const beside = async (name: keyof typeof peers, count: number) => {
  const files = picked().slice(0, count)
  return { ours: await processed(files), theirs: await peers[name](files) }
}

/** Copies the picked files into a queue; milliseconds. */
const store = async () => {
  const queue = new UploadQueue(`bench-${crypto.randomUUID()}`)
  await queue.open()
  const id = crypto.randomUUID()
  const staging = { id, cliqueId: 'c', target: { kind: 'existing', collectionId: 'k' } as const, keepLocation: false }
  const ms = await timed(async () => {
    const staged = await stageUpload(queue, { ...staging, files: picked() })
    if (!staged.ok) throw new Error(staged.error.code)
  })
  await queue.delete()
  return ms
}

/** Copies them into a store of their own, as many to a transaction as the queue does; milliseconds. */
const keep = async () => {
  const kept = await openKept()
  return timed(() => keepAll(kept, picked())).finally(kept.end)
}

export type Bench = typeof bench
const bench = { draw, ours, send, sendDurably, bare, native, beside, store, keep }
Object.assign(globalThis, { bench })
