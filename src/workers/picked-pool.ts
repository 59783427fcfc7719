import { startImagePool, type ImagePool } from './image-workers'

let pool: ImagePool | undefined

/** The one image worker of this page that looks at picked files and draws their previews. */
export const pickedPool = (): ImagePool => (pool ??= startImagePool(1))
