/** An upload that a host would build from parts: Uppy, which keeps picked files for a reload, and sends them by tus. */
import Uppy from '@uppy/core'
import GoldenRetriever from '@uppy/golden-retriever'
import Tus from '@uppy/tus'
import { timed } from './in-workers'

const uppy = new Uppy().use(GoldenRetriever).use(Tus, { endpoint: '/files/' })

/** Adds the picked files, which are then stored on the device. */
const add = () =>
  uppy.addFiles(
    [...(document.querySelector('input')?.files ?? [])].map((file) => ({
      name: file.name,
      type: file.type,
      data: file,
    })),
  )

/** Sends all; milliseconds until the server has answered the last one. */
const send = () =>
  timed(async () => {
    const { failed = [], successful = [] } = (await uppy.upload()) ?? {}
    if (failed.length > 0 || successful.length === 0) throw new Error(`${failed.length} files were not sent`)
  })

export type Parts = typeof parts
const parts = { add, send }
Object.assign(globalThis, { parts })
