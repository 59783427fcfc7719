import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { assertLocal } from './local-disk'

test('a folder on a network file system is refused with what to do, one on a local disk is not', async () => {
  const on = (type: number) => assertLocal('/data', () => Promise.resolve({ type }))
  await expect(on(0x69_69)).rejects.toThrow(/^\/data is on NFS, .*: use a folder on a local disk, or PostgreSQL/)
  await expect(on(0xff_53_4d_42)).rejects.toThrow('is on SMB')
  await expect(on(0xfe_53_4d_42 | 0)).rejects.toThrow('is on SMB')
  await expect(on(0xef_53)).resolves.toBeUndefined()
  await expect(assertLocal(tmpdir())).resolves.toBeUndefined()
})
