/**
 * [Note: Probing the engine]
 *
 * Engines differ in the containers that they turn upright by themselves, and in whether ImageDecoder decodes a JPEG
 * small (and turns it). The name of a browser reveals neither, and both change with versions, so three tiny pictures
 * are decoded: 16 × 8 as stored, tagged orientation 6. An engine that honours the tag returns 8 × 16.
 */
import type { ImageType } from '../../../contract/limits'
import { readHeader } from '../formats/header'
import { hasWideGamut } from '../formats/profile'
import { probePictures } from './probe-pictures'

export interface Probe {
  /** Whether createImageBitmap turns this container upright. */
  turns: Record<ImageType, boolean>
  /** Whether a canvas has the colours of Display P3, and its JPEG names the profile. */
  writesP3: boolean
  /** Whether ImageDecoder decodes JPEGs at a requested, smaller size, turned upright. */
  decodesSmall: boolean
}

const blobOf = (type: ImageType) =>
  new Blob([Uint8Array.from(atob(probePictures[type]), (c) => c.charCodeAt(0))], { type })

const isTurned = async (type: ImageType) => {
  try {
    const bitmap = await createImageBitmap(blobOf(type))
    const turned = bitmap.height > bitmap.width
    bitmap.close()
    return turned
  } catch {
    // An engine that cannot decode the container cannot turn it either; the photo itself will then fail by name.
    return false
  }
}

const decodesSmall = async () => {
  if (typeof ImageDecoder === 'undefined') return false
  try {
    const data = await blobOf('image/jpeg').arrayBuffer()
    const decoder = new ImageDecoder({ data, type: 'image/jpeg', desiredWidth: 8, desiredHeight: 4 })
    const { image } = await decoder.decode()
    const isSmall = image.displayWidth === 4 && image.displayHeight === 8
    image.close()
    decoder.close()
    return isSmall
  } catch {
    // An ImageDecoder without this ability: the portable way is used.
    return false
  }
}

const writesP3 = async () => {
  const surface = new OffscreenCanvas(1, 1)
  surface.getContext('2d', { alpha: false, colorSpace: 'display-p3' })
  const blob = await surface.convertToBlob({ type: 'image/jpeg' })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const header = readHeader(bytes)
  return header.ok && hasWideGamut(bytes, header.value.image)
}

let answer: Promise<Probe> | undefined

/** Probes the engine, once for each worker. */
export const probe = (): Promise<Probe> => {
  answer ??= (async () => ({
    turns: {
      'image/jpeg': await isTurned('image/jpeg'),
      'image/png': await isTurned('image/png'),
      'image/webp': await isTurned('image/webp'),
    },
    writesP3: await writesP3(),
    decodesSmall: await decodesSmall(),
  }))()
  return answer
}
