/**
 * [Note: The decoder of HEIF]
 *
 * libheif, compiled to WebAssembly, in one file of the build that is fetched with the first HEIF that the browser
 * itself cannot decode. The service worker caches it from then on (src/workers/images/kept-decoder.ts). The file is unchanged
 * from the package, as its licence requires (docs/decisions/0019-heic.md).
 *
 * Each file has a module of its own, which is dropped with its memory: a hostile file that misuses a hole of the decoder
 * finds no bytes of another photo, and changes none. Making one takes about 10 ms.
 */
import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'

/** The used part of the package. The result of a failed call has a `code`. */
interface Libheif {
  heif_error_code: { heif_error_Ok: unknown }
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
  heif_context_alloc(): object
  heif_context_free(context: object): void
  heif_context_read_from_memory(context: object, bytes: Bytes): { code: unknown }
  heif_js_context_get_primary_image_handle(context: object): Handle | Failed | null
  heif_image_handle_release(handle: Handle): void
  heif_js_decode_image2(handle: Handle, colours: unknown, layout: unknown): Decoded | Failed | null
  heif_image_release(image: object): void
}
interface Handle {
  code?: undefined
}
interface Failed {
  code: object
}
interface Decoded {
  code?: undefined
  image: object
  channels: { width: number; height: number; stride: number; data: Uint8Array<ArrayBuffer> }[]
}

/** Red, green, blue and alpha of each pixel, upright. Rows are `stride` bytes apart. Valid until `use` returns. */
export interface Pixels {
  width: number
  height: number
  stride: number
  data: Uint8Array<ArrayBuffer>
}

const FILE = new URL('../../../node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs', import.meta.url).href

let makeDecoder: (() => Libheif) | undefined

const fetchDecoder = async (): Promise<{ default: () => Libheif } | undefined> => {
  try {
    // Browsers cache a failed import, but not a failed request.
    await (await fetch(FILE)).arrayBuffer()
    return await import(/* @vite-ignore */ FILE)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Fetches the decoder, unless this worker has it. False if it cannot be fetched: the device is offline. */
export const loadLibheif = async (): Promise<boolean> => {
  makeDecoder ??= (await fetchDecoder())?.default
  return makeDecoder !== undefined
}

const decode = <T>(libheif: Libheif, handle: Handle, use: (pixels: Pixels) => T): Result<T, ImageFailure> => {
  const { heif_colorspace_RGB: colours } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGBA: layout } = libheif.heif_chroma
  const decoded = libheif.heif_js_decode_image2(handle, colours, layout)
  if (!decoded || decoded.code) return refuse('IMAGE_DAMAGED')
  const [pixels] = decoded.channels
  const result = pixels ? ok(use(pixels)) : refuse('IMAGE_DAMAGED')
  libheif.heif_image_release(decoded.image)
  return result
}

const decodePrimary = <T>(libheif: Libheif, context: object, use: (pixels: Pixels) => T): Result<T, ImageFailure> => {
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  if (!handle || handle.code) return refuse('IMAGE_DAMAGED')
  const result = decode(libheif, handle, use)
  libheif.heif_image_handle_release(handle)
  return result
}

const decodeFile = <T>(libheif: Libheif, bytes: Bytes, use: (pixels: Pixels) => T): Result<T, ImageFailure> => {
  const context = libheif.heif_context_alloc()
  const { code } = libheif.heif_context_read_from_memory(context, bytes)
  const isRead = code === libheif.heif_error_code.heif_error_Ok
  const result = isRead ? decodePrimary(libheif, context, use) : refuse('IMAGE_DAMAGED')
  libheif.heif_context_free(context)
  return result
}

/**
 * Decodes the picture as which a HEIF is shown, turned as the file specifies, with its values unchanged. Requires
 * `loadLibheif`. Rejects a file that the decoder does not support, and a picture for which memory is missing.
 */
export const decodeByLibheif = <T>(bytes: Bytes, use: (pixels: Pixels) => T): Result<T, ImageFailure> => {
  if (!makeDecoder) throw new Error('the decoder is not loaded')
  try {
    return decodeFile(makeDecoder(), bytes, use)
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
    return refuse(/memory|OOM/i.test(error.message) ? 'IMAGE_TOO_LARGE_HERE' : 'IMAGE_DAMAGED')
  }
}
