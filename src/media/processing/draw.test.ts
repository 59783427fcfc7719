/** The geometry of decoding and drawing; colours need a browser (tests/e2e). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Image } from '../../../contract/image/image'
import type { Header } from '../formats/header'
import { decodeTowards, decodeWhole } from './decode'
import { cut, draw, halve, release } from './draw'

const engine = vi.hoisted(() => ({
  turns: { 'image/jpeg': true, 'image/png': false, 'image/webp': false },
  decodesSmall: false,
  writesP3: false,
}))
vi.mock('./probe', () => ({ probe: () => Promise.resolve(engine) }))
vi.mock('../formats/profile', () => ({ hasWideGamut: () => Promise.resolve(true) }))
vi.mock('../formats/forget', () => ({ forget: () => {} }))

type Drawn = { from: unknown; at: number[] }
/** A canvas that notes what is drawn on it. */
class Canvas {
  drawn: Drawn[] = []
  matrix = [1, 0, 0, 1, 0, 0]
  filled: number[] = []
  colorSpace: string | undefined
  context = {
    resetTransform: () => (this.matrix = [1, 0, 0, 1, 0, 0]),
    setTransform: (...matrix: number[]) => (this.matrix = matrix),
    fillRect: (...box: number[]) => (this.filled = box),
    drawImage: (from: unknown, ...at: number[]) => this.drawn.push({ from, at }),
  }
  constructor(
    public width: number,
    public height: number,
  ) {}
  getContext(_kind: string, { colorSpace }: { colorSpace: string }) {
    this.colorSpace = colorSpace
    return this.context
  }
}
class Bitmap {
  isClosed = false
  constructor(
    public width: number,
    public height: number,
  ) {}
  close() {
    this.isClosed = true
  }
}
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageBitmap', Bitmap)
  Object.assign(engine, { decodesSmall: false, writesP3: false })
})
afterEach(() => vi.unstubAllGlobals())

const bitmap = (width: number, height: number) => new Bitmap(width, height) as unknown as ImageBitmap
const seen = (canvas: unknown) => canvas as Canvas
const sizeOf = ({ width, height }: { width: number; height: number }) => [width, height]

it.each([
  // The sides of the first row and the first column, by the EXIF standard (2.3, table 6).
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
] as const)(
  'a picture of orientation %i is drawn with its first row at the %s, its first column at the %s',
  (orientation, row, column) => {
    const size = { width: 300, height: 200 }
    const { matrix, drawn } = seen(draw(bitmap(9, 9), size, orientation))
    const [x = 0, y = 0, width = 0, height = 0] = drawn[0]?.at ?? []
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
    const place = (px: number, py: number) => [a * px + c * py + e, b * px + d * py + f] as const
    /** The side of the upright picture on which all of these points are. */
    const sideOf = (...points: (readonly [number, number])[]) => {
      const isOn = { left: 0, right: size.width, top: 0, bottom: size.height }
      return Object.entries(isOn).flatMap(([side, value]) =>
        points.every(([px, py]) => (side === 'left' || side === 'right' ? px : py) === value) ? side : [],
      )
    }
    const [first, end, below] = [place(x, y), place(x + width, y), place(x, y + height)]
    expect([sideOf(first, end), sideOf(first, below)]).toEqual([[row], [column]])
  },
)

it('a canvas is white first, and is used again for a picture of its size and colours', () => {
  const first = draw(bitmap(9, 9), { width: 31, height: 21 }, 6)
  expect(seen(first).filled).toEqual([0, 0, 31, 21])
  release(first)
  release(first)
  expect(draw(bitmap(9, 9), { width: 31, height: 22 })).not.toBe(first)
  expect(draw(bitmap(9, 9), { width: 31, height: 21 }, 1, 'display-p3')).not.toBe(first)
  const again = draw(bitmap(9, 9), { width: 31, height: 21 })
  expect([again === first, seen(again).matrix]).toEqual([true, [1, 0, 0, 1, 0, 0]])
  expect(draw(bitmap(9, 9), { width: 31, height: 21 })).not.toBe(first)
})

it('a canvas drawn from another one has its colours', () => {
  const wide = draw(bitmap(9, 9), { width: 40, height: 40 }, 1, 'display-p3')
  expect(seen(draw(wide, { width: 20, height: 20 })).colorSpace).toBe('display-p3')
  const part = cut(wide, { x: 3, y: 4, side: 10 })
  expect([seen(part).colorSpace, seen(part).drawn[0]?.at]).toEqual(['display-p3', [3, 4, 10, 10, 0, 0, 10, 10]])
  expect(seen(draw(bitmap(9, 9), { width: 20, height: 20 })).colorSpace).toBe('srgb')
})

it('the memory of large and of many canvases is freed at once', () => {
  const large = draw(bitmap(9, 9), { width: 1025, height: 1024 })
  release(large)
  expect(sizeOf(large)).toEqual([0, 0])
  const small = Array.from({ length: 7 }, (_, n) => draw(bitmap(9, 9), { width: 1024, height: 1018 + n }))
  small.forEach(release)
  expect(small.map(({ width }) => width)).toEqual([0, 1024, 1024, 1024, 1024, 1024, 1024])
  const picture = bitmap(9, 9)
  release(picture)
  expect((picture as unknown as Bitmap).isClosed).toBe(true)
})

it('a picture is halved until one draw more is enough, and never below its target', () => {
  const source = bitmap(4000, 3000)
  const halved = halve(source, { width: 900, height: 675 })
  expect(sizeOf(halved)).toEqual([1000, 750])
  expect(seen(halved).drawn.map(({ at }) => at)).toEqual([[0, 0, 1000, 750]])
  expect(halve(halved, { width: 900, height: 675 })).toBe(halved)
  expect(sizeOf(halve(bitmap(2000, 100), { width: 100, height: 90 }))).toEqual([125, 90])
  expect((source as unknown as Bitmap).isClosed).toBe(false)
})

// Decoding

const header = (type: Header['type'], width: number, height: number, orientation: number) =>
  ({ type, width, height, orientation, image: {} as Image }) as Header
const file = new Blob(['x'])
/** The engine decodes to a bitmap of this size, or of the requested one. Returns the requests. */
const decoding = (width: number, height: number) => {
  const asked: unknown[] = []
  vi.stubGlobal('createImageBitmap', (_of: unknown, options?: { resizeWidth: number; resizeHeight?: number }) => {
    asked.push(options)
    const scale = (options?.resizeWidth ?? width) / width
    return Promise.resolve(new Bitmap(Math.round(width * scale), options?.resizeHeight ?? Math.round(height * scale)))
  })
  return asked
}
const towards = async (of: Header, side: number) => {
  const decoded = await decodeTowards({ file, bytes: new Uint8Array(4), header: of }, side)
  if (!decoded.ok) throw new Error(decoded.error.code)
  return decoded.value
}

it('an engine that turns a picture itself leaves nothing to turn; another one leaves its orientation', async () => {
  decoding(3000, 4000)
  expect(await towards(header('image/jpeg', 4000, 3000, 6), 1000)).toMatchObject({
    orientation: 1,
    size: { width: 750, height: 1000 },
    source: { width: 1500, height: 2000 },
    colours: 'srgb',
  })
  decoding(4000, 3000)
  expect(await towards(header('image/png', 4000, 3000, 6), 1000)).toMatchObject({
    orientation: 6,
    size: { width: 750, height: 1000 },
    source: { width: 2000, height: 1500 },
  })
})

it('a small picture is neither enlarged nor halved, and a wide gamut stays if the engine can write it', async () => {
  engine.writesP3 = true
  decoding(400, 300)
  const { size, source, colours } = await towards(header('image/png', 400, 300, 1), 1000)
  expect([sizeOf(size), sizeOf(source), colours]).toEqual([[400, 300], [400, 300], 'display-p3'])
})

it('a picture of more than 67 megapixels is decoded at half its size', async () => {
  const asked = decoding(8000, 10_001)
  await decodeWhole({ file, bytes: new Uint8Array(4), header: header('image/jpeg', 10_001, 8000, 6) })
  expect(asked).toEqual([{ resizeWidth: 4000 }])
  const usual = decoding(8000, 8000)
  await decodeWhole({ file, bytes: new Uint8Array(4), header: header('image/jpeg', 8000, 8000, 6) })
  expect(usual).toEqual([undefined])
  const upright = decoding(10_001, 8000)
  await decodeWhole({ file, bytes: new Uint8Array(4), header: header('image/png', 10_001, 8000, 6) })
  expect(upright).toEqual([{ resizeWidth: 5001 }])
})

it('a large JPEG is decoded by eighths if the engine can, and every picture of it is closed', async () => {
  engine.decodesSmall = true
  const asked = decoding(1500, 2000)
  const closed = { image: vi.fn<() => void>(), decoder: vi.fn<() => void>() }
  const options: { desiredWidth?: number; desiredHeight?: number }[] = []
  vi.stubGlobal(
    'ImageDecoder',
    class {
      constructor(wanted: object) {
        options.push(wanted)
      }
      decode = () => Promise.resolve({ image: { close: closed.image } })
      close = closed.decoder
    },
  )
  const { size, orientation, source } = await towards(header('image/jpeg', 4000, 3000, 6), 1000)
  expect(options[0]).toMatchObject({ type: 'image/jpeg', desiredWidth: 1000, desiredHeight: 750 })
  expect([sizeOf(size), orientation, sizeOf(source)]).toEqual([[750, 1000], 1, [750, 1000]])
  expect(asked[0]).toMatchObject({ resizeWidth: 750, resizeHeight: 1000 })
  expect([closed.image.mock.calls.length, closed.decoder.mock.calls.length]).toEqual([1, 1])
  await towards(header('image/jpeg', 4000, 3000, 1), 1001)
  expect(options[1]).toMatchObject({ desiredWidth: 1500, desiredHeight: 1125 })
  await towards(header('image/jpeg', 1000, 750, 1), 1000)
  await towards(header('image/png', 4000, 3000, 1), 1000)
  expect(options).toHaveLength(2)
})

it('a damaged picture is named; an error of this app is not hidden', async () => {
  const failing = (error: Error) => {
    vi.stubGlobal('createImageBitmap', vi.fn<() => Promise<never>>().mockRejectedValue(error))
    return decodeWhole({ file, bytes: new Uint8Array(4), header: header('image/png', 4, 3, 1) })
  }
  expect(await failing(new DOMException('damaged'))).toMatchObject({ ok: false, error: { code: 'IMAGE_DAMAGED' } })
  await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug')
})
