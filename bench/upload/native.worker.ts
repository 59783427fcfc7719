/** The obvious route: a bitmap of the whole picture, two draws with high smoothing, spark-md5 over all three. */
import SparkMD5 from 'spark-md5'

export interface NativeWork {
  file: File
}

const copy = async (source: CanvasImageSource & { width: number; height: number }, side: number) => {
  const scale = Math.min(1, side / Math.max(source.width, source.height))
  const canvas = new OffscreenCanvas(Math.round(source.width * scale), Math.round(source.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  SparkMD5.ArrayBuffer.hash(await blob.arrayBuffer())
  return canvas
}

const work = async ({ file }: NativeWork) => {
  SparkMD5.ArrayBuffer.hash(await file.arrayBuffer())
  const bitmap = await createImageBitmap(file)
  const medium = await copy(bitmap, 1024)
  bitmap.close()
  await copy(medium, 256)
}

addEventListener('message', ({ data, ports }: MessageEvent<NativeWork>) => {
  work(data).then(
    () => ports[0]?.postMessage(''),
    (error: unknown) => ports[0]?.postMessage(String(error)),
  )
})
