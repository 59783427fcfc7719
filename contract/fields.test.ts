import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Id, InviteToken, IsoDate, paging, Phone, pictureUpload, requiredText, text, Username, variant } from './fields'
import { limits } from './limits'
import { MAX_PAGE_SIZE } from './page-sizes'

const read = <S extends v.GenericSchema>(schema: S, value: unknown) => {
  const { success, output } = v.safeParse(schema, value)
  return success ? (output as unknown) : 'refused'
}
const Paging = v.object(paging(20))

test('a page larger than the limit is cut to the limit', () => {
  expect(read(Paging, { size: MAX_PAGE_SIZE })).toMatchObject({ size: 100 })
  expect(read(Paging, { size: String(MAX_PAGE_SIZE + 1) })).toMatchObject({ size: 100 })
  expect(read(Paging, { size: '999999999' })).toMatchObject({ size: 100 })
})

test('a page counts from 0 and has the default size of its call', () => {
  expect(read(Paging, {})).toEqual({ page: 0, size: 20 })
  expect(read(Paging, { page: '3', size: '7' })).toEqual({ page: 3, size: 7 })
})

test.each(['0', '-1', '1.5', '1e3', '1234567890', '', 'x'])('a size of %j is refused', (size) => {
  expect(read(Paging, { size })).toBe('refused')
})

test.each(['-1', '0.5', 'NaN', '1234567890'])('a page of %j is refused', (page) => {
  expect(read(Paging, { page })).toBe('refused')
})

test('an id is read in lower case', () => {
  expect(read(Id, '0190C3B2-7F3E-7CC2-8A55-0242AC120002')).toBe('0190c3b2-7f3e-7cc2-8a55-0242ac120002')
  expect(read(Id, '0190c3b2')).toBe('refused')
})

test('a text is trimmed before it is measured, and has no control characters but line breaks and tabs', () => {
  expect(read(text(3), '  abc  ')).toBe('abc')
  expect(read(text(3), 'abcd')).toBe('refused')
  expect(read(text(9), 'a\n\tb')).toBe('a\n\tb')
  expect(read(text(9), 'a\u0000b')).toBe('refused')
  expect([read(text(9), '  '), read(requiredText(9), '  ')]).toEqual(['', 'refused'])
  expect([read(text(9), `${' '.repeat(100)}a`), read(text(9), `${' '.repeat(200)}a`)]).toEqual(['a', 'refused'])
})

test('usernames, numbers, tokens and dates have one form', () => {
  expect([read(Username, 'ada_9'), read(Username, 'Ada'), read(Username, 'a'.repeat(51))]).toEqual([
    'ada_9',
    'refused',
    'refused',
  ])
  expect([read(Phone, '+15550001'), read(Phone, '15550001'), read(Phone, '+0555000111')]).toEqual([
    '+15550001',
    'refused',
    'refused',
  ])
  expect([read(InviteToken, 'a'.repeat(22)), read(InviteToken, 'a'.repeat(23))]).toEqual(['a'.repeat(22), 'refused'])
  expect([read(IsoDate, '2024-05-01T10:00:00Z'), read(IsoDate, '2024-13-45T99:99:99Z')]).toEqual([
    '2024-05-01T10:00:00Z',
    'refused',
  ])
})

test('an announced image is at least 100 bytes, at most the limit, and of a type that is taken', () => {
  const Variant = variant(['image/jpeg'], 5000)
  const announced = { contentType: 'image/jpeg', contentLength: 100, contentMd5: `${'A'.repeat(22)}==` }
  const readWith = (part: object) => read(Variant, { ...announced, ...part })
  expect([readWith({}), readWith({ contentLength: 5000 })]).not.toContain('refused')
  for (const wrong of [
    { contentLength: limits.minimumImageBytes - 1 },
    { contentLength: 5001 },
    { contentLength: 100.5 },
    { contentType: 'image/png' },
    { contentMd5: 'A'.repeat(24) },
    { width: 0 },
  ])
    expect(readWith(wrong)).toBe('refused')
})

test('a copy is announced with no more bytes than one of its size can have', () => {
  const one = (contentLength: number) => ({
    contentType: 'image/jpeg',
    contentLength,
    contentMd5: `${'A'.repeat(22)}==`,
  })
  const announced = (base: number, medium: number, low: number) => ({
    basePhoto: one(base),
    medQualityPhoto: one(medium),
    lowQualityPhoto: one(low),
  })
  const Picture = pictureUpload(limits.bytesPerFile)
  const largest = announced(limits.bytesPerFile, limits.mediumBytes, limits.lowBytes)
  expect(read(Picture, largest)).toEqual(largest)
  expect(read(Picture, announced(1000, limits.mediumBytes + 1, 1000))).toBe('refused')
  expect(read(Picture, announced(1000, 1000, limits.lowBytes + 1))).toBe('refused')
  expect(read(pictureUpload(5000), announced(1000, 5001, 1000))).toBe('refused')
})
