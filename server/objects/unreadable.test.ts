import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ignoreDamagedSector } from './unreadable'

const damage = () => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })

test('a damaged sector is nothing, and a store that does not answer rejects', async () => {
  expect(await ignoreDamagedSector(Promise.resolve('bytes'))).toBe('bytes')
  expect(await ignoreDamagedSector(Promise.reject(damage()))).toBeUndefined()
  await expect(ignoreDamagedSector(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
})

test('if bytes are read and written, a damaged sector counts only for reading', async () => {
  const broken = new Readable({
    read() {
      this.destroy(damage())
    },
  })
  expect(await ignoreDamagedSector(broken.toArray(), broken)).toBeUndefined()
  await expect(ignoreDamagedSector(Promise.reject(damage()), Readable.from([]))).rejects.toThrow('EIO')
})
