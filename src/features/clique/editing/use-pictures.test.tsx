// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePictures } from './use-pictures'

type Found = (file: File) => void
const device = vi.hoisted(() => ({ found: {} as Record<string, Found>, kept: [] as (string | undefined)[][] }))
vi.mock('../../../sync/editing/use-kept-picture', () => ({
  useKeptPicture: (form: string, field: string, found: Found) => {
    device.found[field] = found
    return (file: File | undefined) => device.kept.push([form, field, file?.name])
  },
}))
beforeEach(() => {
  device.kept = []
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
})

const picture = (name: string) => ({ file: new File([], name), address: `blob:${name}` })
const start = () => renderHook(() => usePictures('edit')).result

test('a chosen picture is stored with the form, and the other one is left as it is', () => {
  const result = start()
  const banner = picture('banner')
  act(() => result.current.choose('banner', banner))
  expect([result.current.chosen.banner, device.kept]).toEqual([banner, [['edit', 'banner', 'banner']]])
  act(() => result.current.choose('profilePic', picture('face')))
  expect(device.kept.slice(1)).toEqual([['edit', 'profilePic', 'face']])
  act(() => result.current.choose('banner', undefined))
  expect(device.kept.slice(2)).toEqual([['edit', 'banner', undefined]])
})

test('a picture whose check took longer does not undo the choice of the other one', () => {
  const result = start()
  const { choose } = result.current
  act(() => choose('banner', picture('banner')))
  act(() => choose('profilePic', picture('face')))
  expect([result.current.chosen.banner?.address, result.current.chosen.profilePic?.address]).toEqual([
    'blob:banner',
    'blob:face',
  ])
})

test('pictures that were chosen before a reload are chosen again', () => {
  const result = start()
  act(() => device.found['profilePic']?.(new File([], 'face')))
  act(() => device.found['banner']?.(new File([], 'banner')))
  expect([result.current.chosen.banner?.address, result.current.chosen.profilePic?.address]).toEqual([
    'blob:banner',
    'blob:face',
  ])
})

test('a form that is saved or discarded keeps no picture', () => {
  const result = start()
  act(() => result.current.forget())
  expect(device.kept).toEqual([
    ['edit', 'banner', undefined],
    ['edit', 'profilePic', undefined],
  ])
})
