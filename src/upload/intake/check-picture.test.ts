import { expect, test } from 'vitest'
import { fail } from '../../../contract/failure'
import { checkPicture } from './check-picture'

const file = (head: number[], { name = 'a.jpg', type = 'image/jpeg', size = 200 } = {}) =>
  new File(
    [
      new Uint8Array(
        Object.assign(
          Array.from({ length: size }, () => 0),
          head,
        ),
      ),
    ],
    name,
    { type },
  )
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const webp = [...'RIFF....WEBP'].map((letter) => letter.charCodeAt(0))

// [U52]
test('JPEG, PNG, WebP and HEIC may be used, whatever they are called', async () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const heic = [...'\0\0\0\x14ftypheic\0\0\0\0mif1'].map((letter) => letter.charCodeAt(0))
  for (const head of [JPEG, png, webp, heic]) {
    expect((await checkPicture(file(head), 1000)).ok).toBe(true)
    expect((await checkPicture(file(head, { name: 'a.txt', type: '' }), 1000)).ok).toBe(true)
  }
})

test('other files may not, nor large, empty or unreadable files', async () => {
  expect(await checkPicture(file([1, 2, 3], { type: 'image/gif' }), 1000)).toEqual(fail('UNSUPPORTED_TYPE'))
  expect(await checkPicture(file(JPEG, { size: 1001 }), 1000)).toEqual(fail('TOO_LARGE'))
  expect(await checkPicture(file(JPEG, { size: 99 }), 1000)).toEqual(fail('INVALID'))
  expect(await checkPicture(file([1, 2, 3]), 1000)).toEqual(fail('INVALID'))
  const broken = file(JPEG)
  broken.slice = () => {
    throw new Error('gone')
  }
  expect(await checkPicture(broken, 1000)).toEqual(fail('UNREADABLE'))
})
