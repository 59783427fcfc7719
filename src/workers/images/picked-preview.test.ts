import { beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { refuse } from '../../media/failure'
import { log } from '../../platform/log'

const asked: string[] = []
const answers = new Map<string, (address: string) => void>()
vi.mock('./image-workers', () => ({
  startImagePool: () => ({
    processPreview: async (file: File) => {
      asked.push(file.name)
      if (file.name === 'damaged') return refuse('IMAGE_DAMAGED')
      if (file.name === 'no worker') return refuse('IMAGE_WORKER')
      if (file.name === 'surprise') throw new Error('a surprise')
      return ok(await new Promise<string>((resolve) => answers.set(file.name, resolve)))
    },
  }),
}))
const { pickedPreview } = await import('./picked-preview')

const file = (name: string) => new File([name], name)

beforeEach(() => {
  asked.length = 0
})

it('makes what came into sight last first, two at a time, and each once', async () => {
  const files = ['a', 'b', 'c', 'd'].map(file)
  const all = files.map(pickedPreview)
  expect(pickedPreview(files[0] ?? file(''))).toBe(all[0])
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b']))
  answers.get('a')?.('data:a')
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'd']))
  answers.get('b')?.('data:b')
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'd', 'c']))
  answers.get('c')?.('data:c')
  answers.get('d')?.('data:d')
  expect(await Promise.all(all)).toEqual(['data:a', 'data:b', 'data:c', 'data:d'])
})

it('is none if the file is no picture, or for an unknown reason', async () => {
  const noted = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  expect(await pickedPreview(file('damaged'))).toBeUndefined()
  expect(noted).not.toHaveBeenCalled()
  expect(await pickedPreview(file('surprise'))).toBeUndefined()
  expect(noted).toHaveBeenCalledOnce()
})

it('is requested again if no worker ran', async () => {
  const waiting = file('no worker')
  expect(await pickedPreview(waiting)).toBeUndefined()
  expect(await pickedPreview(waiting)).toBeUndefined()
  expect(asked).toHaveLength(2)
  const damaged = file('damaged')
  await pickedPreview(damaged)
  await pickedPreview(damaged)
  expect(asked).toHaveLength(3)
})
