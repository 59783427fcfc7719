import { expect, test } from 'vitest'
import { checkPicture } from './profile-picture'

const jpeg = [0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0, 0, 0]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
const webp = [...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WEBP')]
const wave = [...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WAVE')]
const heic = [0, 0, 0, 20, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1')]
const file = (bytes: number[], type: string) => new File([new Uint8Array(bytes)], 'me', { type })

// [U52]
test.each([
  [jpeg, 'image/jpeg'],
  [png, 'image/png'],
  [webp, 'image/webp'],
  [png, 'image/jpeg'],
  [jpeg, ''],
  [heic, 'application/octet-stream'],
])('%# a file whose bytes are those of a picture is accepted, whatever its type', async (bytes, type) => {
  expect(await checkPicture(file(bytes, type))).toMatchObject({ ok: true })
})

test.each([
  [wave, 'image/webp', 'damaged'],
  [[0xff], 'image/jpeg', 'damaged'],
  [[1, 2, 3], 'image/gif', 'type'],
  [[1, 2, 3], '', 'type'],
])('%# a file without the bytes of a picture is refused', async (bytes, type, error) => {
  expect(await checkPicture(file(bytes, type))).toEqual({ ok: false, error })
})

test('5 MB is the most', async () => {
  const sized = (size: number) =>
    new File([new Uint8Array(jpeg), new Uint8Array(size - 12)], 'me', { type: 'image/jpeg' })
  expect(await checkPicture(sized(5 * 1024 * 1024))).toMatchObject({ ok: true })
  expect(await checkPicture(sized(7.25 * 1024 * 1024))).toEqual({ ok: false, error: 'size' })
})

test('a file that cannot be read is told apart from a bad one', async () => {
  const gone = file(jpeg, 'image/jpeg')
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
  expect(await checkPicture(gone)).toEqual({ ok: false, error: 'unreadable' })
})
