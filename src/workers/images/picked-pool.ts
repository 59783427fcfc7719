import { startImagePool, type ImagePool } from './image-workers'

let pool: ImagePool | undefined

/** This page's only image worker for picked files: it inspects them and draws their previews. */
export const pickedPool = (): ImagePool => (pool ??= startImagePool(1))
