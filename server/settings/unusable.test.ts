import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting } from '../basis/bad-setting'
import { withoutRights } from '../test/without-rights'
import { listenError, prepareFolder } from './unusable'

const failure = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )
const listening = async (host: string) => {
  const server = createServer()
  const error = await failure(
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, host, resolve)
    }),
  )
  server.close()
  return listenError(error, host, 8080)
}

test('a folder of a setting is made; one that cannot be used is named with the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-'))
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expect(prepareFolder('DATA_DIR', join(folder, 'new', 'data'))).resolves.toBeUndefined()
  await expect(prepareFolder('DATA_DIR', file)).rejects.toThrow(`DATA_DIR ${file} cannot be used: it is a file`)
  const below = join(file, 'data')
  await expect(prepareFolder('BACKUP_DIR', below)).rejects.toThrow(
    `BACKUP_DIR ${below} cannot be used: a part of its path is a file`,
  )
  await rm(folder, { recursive: true })
})

// Root may use every folder.
test.skipIf(process.getuid?.() === 0)(
  'a folder of another user is named with its owner and the command that changes it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clique-'))
    const { result, why } = await withoutRights(folder, () => failure(prepareFolder('DATA_DIR', folder)))
    expect(result).toEqual(new BadSetting(`DATA_DIR ${folder} cannot be used: ${why}`))
    await rm(folder, { recursive: true })
  },
)

test('a host that is not of this machine is named', async () => {
  expect(await listening('192.0.2.1')).toEqual(new BadSetting('HOST 192.0.2.1 is no address of this machine'))
  expect(await listening('nowhere.invalid')).toEqual(new BadSetting('HOST nowhere.invalid is not known'))
})

test('an unexpected error stays as it is', () => {
  const error = new Error('unexpected')
  expect(listenError(error, '127.0.0.1', 1)).toBe(error)
})
