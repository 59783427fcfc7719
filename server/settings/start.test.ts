/** The settings of a server that starts: refused in one line, written to the log, and printed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { program, readyAddress, runServer } from '../test/servers/built-server'
import { copyTemplate } from '../test/stores/template'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
})
afterEach(() => rm(folder, { recursive: true }))

const start = (environment: Record<string, string>) => runServer({ DATA_DIR: folder, ...environment })

test('settings that cannot be used are refused in one line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const said = async (environment: Record<string, string>) => {
    const { code, stderr } = await start(environment).ended
    return [code, stderr]
  }
  expect(await said({ DATA_DIR: '' })).toEqual([1, 'DATA_DIR is empty: give it a value, or remove it\n'])
  expect(await said({ DATA_DIR: file })).toEqual([1, `DATA_DIR ${file} cannot be used: it is a file\n`])
  expect(await said({ HOST: '192.0.2.1' })).toEqual([1, 'HOST 192.0.2.1 is no address of this machine\n'])
  expect(await said({ DATABASE_URL: 'postgresql://a:secret@127.0.0.1:1/a' })).toEqual([
    1,
    'The database of DATABASE_URL cannot be opened: nothing listens there\n',
  ])
})

test('the log begins with the version and the settings, without secrets, and ends with the reason for the end', async () => {
  await copyTemplate(join(folder, 'database'))
  const server = start({ CODE_WEBHOOK_URL: 'https://sms.example/opensesame', TRASH_DAYS: '7' })
  await readyAddress(server)
  server.child.kill('SIGTERM')
  const { stdout } = await server.ended
  const events = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as object] : []))
  expect(events[0]).toMatchObject({
    event: 'server.starting',
    version: expect.any(String),
    settings: { DATA_DIR: folder, CODE_WEBHOOK_URL: '(secret)', TRASH_DAYS: '7' },
  })
  expect(events.at(-1)).toMatchObject({ level: 'info', event: 'server.stopped', why: 'SIGTERM' })
  expect(stdout).not.toContain('opensesame')
})

test('the settings in force are printed', async () => {
  const settings = join(program, '..', 'settings.js')
  const { code, stdout } = await runServer({ DATA_DIR: folder, PORT: '9000' }, settings).ended
  expect([code, stdout.match(/^PORT +9000$/m) === null, stdout.match(/^PROXIES +0 \(default\)$/m) === null]).toEqual([
    0,
    false,
    false,
  ])
  const wrong = await runServer({ DATA_DIR: folder, PROXYS: '1' }, settings).ended
  expect([wrong.code, wrong.stderr]).toEqual([2, 'PROXYS is no setting. Is PROXIES meant?\n'])
})
