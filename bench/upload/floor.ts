/**
 * The least that the job can cost on this machine: libjpeg-turbo decodes as small as ours does and encodes both copies,
 * OpenSSL computes the three MD5s. No browser, no resizing. Where `djpeg` and `cjpeg` are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds of CPU that ended children of this process took, by /proc. */
const childrenCpu = () => {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

const ownCpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const isInstalled = () => ['djpeg', 'cjpeg'].every((tool) => spawnSync(tool, ['-version']).error === undefined)

/** Every nth pixel of a P6 picture, which is all that an encoder needs to have work. */
const thinned = (picture: Buffer, step: number) => {
  const head = /^P6\s(\d+)\s(\d+)\s255\s/.exec(picture.subarray(0, 40).toString('latin1'))
  if (!head) throw new Error('no P6 picture')
  const [from, height] = [Number(head[1]), Number(head[2])]
  const [columns, rows] = [Math.floor(from / step), Math.floor(height / step)]
  const pixels = Buffer.alloc(columns * rows * 3)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = head[0].length + (y * step * from + x * step) * 3
      picture.copy(pixels, (y * columns + x) * 3, at, at + 3)
    }
  return Buffer.concat([Buffer.from(`P6\n${columns} ${rows}\n255\n`), pixels])
}

const decode = (photo: string, scale: string, target: string) =>
  execFileSync('djpeg', ['-scale', scale, '-outfile', target, photo])
const encode = (picture: string, target: string) =>
  execFileSync('cjpeg', ['-quality', '85', '-outfile', target, picture])

/** Milliseconds of CPU for each photo; undefined if the tools are missing. */
export const nativeFloor = (photos: readonly string[], folder: string): number | undefined => {
  const [first] = photos
  if (first === undefined || !isInstalled()) return undefined
  const [medium, low, tiny, out] = ['medium.ppm', 'low.ppm', 'tiny.ppm', 'out.jpg'].map((name) => join(folder, name))
  if (!medium || !low || !tiny || !out) return undefined
  decode(first, '2/8', medium)
  const decoded = readFileSync(medium)
  writeFileSync(low, thinned(decoded, 4))
  writeFileSync(tiny, thinned(decoded, 100))
  const tinyPhoto = join(folder, 'tiny.jpg')
  encode(tiny, tinyPhoto)
  const job = (photo: string, large: string, small: string) => {
    const before = childrenCpu() + ownCpu()
    decode(photo, '3/8', '/dev/null')
    encode(large, out)
    encode(small, out)
    return childrenCpu() + ownCpu() - before
  }
  const hash = (bytes: Buffer) => {
    const before = ownCpu()
    createHash('md5').update(bytes).digest('base64')
    return ownCpu() - before
  }
  let ms = 0
  for (const photo of photos) {
    // The cost of starting the tools is not the job's.
    ms += job(photo, medium, low) - job(tinyPhoto, tiny, tiny)
    ms += hash(readFileSync(photo)) + hash(readFileSync(out))
  }
  return ms / photos.length
}
