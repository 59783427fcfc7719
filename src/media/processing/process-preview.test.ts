import { beforeEach, expect, it, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { decodeTowards } from './decode'
import { canDecode } from './decode-budget'
import { draw, release } from './draw'
import { openAnySize } from './open-picture'
import { processPreview } from './process-preview'

vi.mock('./decode', () => ({ decodeTowards: vi.fn<typeof decodeTowards>() }))
vi.mock('./decode-budget', () => ({ canDecode: vi.fn<typeof canDecode>() }))
vi.mock('./draw', () => ({ draw: vi.fn<typeof draw>(), release: vi.fn<typeof release>() }))
vi.mock('./sent-picture', () => ({ sentPicture: async (opened: object) => ok(opened) }))
vi.mock('./open-picture', () => ({ openAnySize: vi.fn<typeof openAnySize>() }))

const [source, size] = [{}, { width: 360, height: 270 }]
const canvas = { convertToBlob: ({ type }: { type: string }) => Promise.resolve(new Blob([type])) }
beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(openAnySize).mockResolvedValue(ok({ file: 'file', bytes: 'bytes', header: 'header' }) as never)
  vi.mocked(canDecode).mockResolvedValue(true)
  vi.mocked(decodeTowards).mockResolvedValue(ok({ source, size, orientation: 6, colours: 'srgb' }) as never)
  vi.mocked(draw).mockReturnValue(canvas as never)
})
const preview = () => processPreview(new Blob(['x']), () => undefined)
const refused = (code: string) => fail({ code, message: '' }) as never

it('a preview is an upright JPEG of at most 360 px, and its memory is freed', async () => {
  const made = await preview()
  expect(made.ok && new TextDecoder().decode(made.value)).toBe('image/jpeg')
  expect(decodeTowards).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ file: 'file', bytes: 'bytes' }), 360)
  expect(draw).toHaveBeenCalledExactlyOnceWith(source, size, 6, 'srgb')
  expect(vi.mocked(release).mock.calls.flat()).toEqual([source, canvas])
})

it('a picture that cannot be opened, does not fit into memory or is damaged has no preview', async () => {
  vi.mocked(decodeTowards).mockResolvedValue(refused('IMAGE_DAMAGED'))
  expect(await preview()).toMatchObject({ ok: false, error: { code: 'IMAGE_DAMAGED' } })
  vi.mocked(canDecode).mockResolvedValue(false)
  expect(await preview()).toMatchObject({ ok: false, error: { code: 'IMAGE_TOO_LARGE_HERE' } })
  expect(decodeTowards).toHaveBeenCalledTimes(1)
  vi.mocked(openAnySize).mockResolvedValue(refused('UNSUPPORTED_TYPE'))
  expect(await preview()).toMatchObject({ ok: false, error: { code: 'UNSUPPORTED_TYPE' } })
  expect(draw).not.toHaveBeenCalled()
})
