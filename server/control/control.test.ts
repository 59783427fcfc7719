import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { askServer, Refused } from './ask'
import { openControl, type Command } from './listen'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-control-'))
})
afterEach(() => rm(folder, { recursive: true }))

const Answer = v.object({ held: v.boolean() })

test('a command is held until its program leaves, and only the owner may ask', async () => {
  let isHeld = false
  const hold: Command = async (say, gone) => {
    isHeld = true
    say({ held: true })
    await once(gone, 'abort')
    isHeld = false
  }
  const control = await openControl(folder, { hold }, () => {})
  expect(((await stat(join(folder, 'control'))).mode & 0o777).toString(8)).toBe('600')
  const asked = await askServer(folder, 'hold', Answer)
  expect([asked?.answer, isHeld]).toEqual([{ held: true }, true])
  await asked?.release()
  expect([isHeld, asked?.lost.aborted]).toEqual([false, false])
  await control.close()
  expect(await readdir(folder)).toEqual([])
})

test('a server that ends is noticed; one that has died is told from one that lives', async () => {
  expect(await askServer(folder, 'hold', Answer)).toBeUndefined()
  const hold: Command = async (say, gone) => {
    say({ held: true })
    await once(gone, 'abort')
  }
  const control = await openControl(folder, { hold }, () => {})
  const asked = await askServer(folder, 'hold', Answer)
  await control.close()
  await expect.poll(() => asked?.lost.aborted).toBe(true)
  expect(await askServer(folder, 'hold', Answer)).toBeUndefined()
})

test('a command that a server does not know or cannot run is refused in one line', async () => {
  const events: string[] = []
  const fail: Command = () => Promise.reject(new Error('No space left'))
  const control = await openControl(folder, { fail }, (event) => events.push(event))
  await expect(askServer(folder, 'other', Answer)).rejects.toThrow(new Refused("This server does not know 'other'"))
  await expect(askServer(folder, 'fail', Answer)).rejects.toThrow(new Refused('No space left'))
  expect(events).toEqual(['control.failed'])
  await control.close()
})
