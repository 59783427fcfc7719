import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addName } from './second-name'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  await mkdir(at('temporary'))
  await writeFile(at('photo'), 'bytes')
})
afterEach(() => rm(folder, { recursive: true }))

const name = (target = 'copy', file = 'photo') => addName(at(file), at(target), at('temporary'))
const nameWhere = (code: string) =>
  addName(at('photo'), at('copy'), at('temporary'), () => Promise.reject(Object.assign(new Error(code), { code })))
const filesOf = async () => (await Promise.all([stat(at('photo')), stat(at('copy'))])).map(({ ino }) => ino)

test('a second name takes no space, and outlives the first one', async () => {
  expect(await name()).toBe(true)
  const [first, second] = await filesOf()
  expect(second).toBe(first)
  await rm(at('photo'))
  expect(await readFile(at('copy'), 'utf8')).toBe('bytes')
})

test('without hard links it is a file of its own, and nothing else is left', async () => {
  expect(await nameWhere('EPERM')).toBe(true)
  const [first, second] = await filesOf()
  expect(second).not.toBe(first)
  expect(await readFile(at('copy'), 'utf8')).toBe('bytes')
  expect(await readdir(at('temporary'))).toEqual([])
})

test('a name that is in use stays, a missing file is said, and any other trouble is thrown', async () => {
  await writeFile(at('used'), 'other bytes')
  expect(await name('used')).toBe(true)
  expect(await readFile(at('used'), 'utf8')).toBe('other bytes')
  expect(await name('copy', 'nothing')).toBe(false)
  await expect(nameWhere('ENOSPC')).rejects.toThrow('ENOSPC')
})
