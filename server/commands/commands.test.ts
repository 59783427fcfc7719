/** Each command on a running server, through its control socket, and on a stopped one: with the same answer and effect. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GB } from '../../contract/limits'
import { Caller } from '../test/caller'
import { Authenticator } from '../test/people/authenticator'
import { Listener } from '../test/people/listener'
import { discard, newNumber, startServer, type Person, type RunningServer } from '../test/running-server'
import { runCommand } from './run'
import type { CommandName } from './table'

let server: RunningServer
let ada: Person
beforeEach(async () => {
  server = await startServer()
  ada = await server.person('ada')
})
afterEach(() => discard(server))

const send = (name: CommandName, ...given: string[]) =>
  runCommand({ dataFolder: server.dataFolder, port: 0, publicUrl: 'https://clique.example' }, name, given, () => {})

/** Stops the server for the command, and starts it again. */
const sendToStopped = async (name: CommandName, ...given: string[]) => {
  await server.stop()
  const outcome = await send(name, ...given)
  server = await startServer({ dataFolder: server.dataFolder })
  return outcome
}

const done = (...lines: unknown[]) => ({ code: 0, lines })
const refused = (line: string) => ({ code: 1, lines: [line] })
const tokenIn = (outcome: Awaited<ReturnType<typeof send>>) => outcome?.lines.at(-1)?.split('#')[1] ?? ''
const asked = ({ token = '' }: Person) => new Caller(server.url, token)

/** The lines of the history, the latest first, as ada reads them, who is an operator. */
const history = async () => {
  const { items } = await asked(ada).ask('adminHistory', {})
  return items.map(({ operator, action, subject }) => `${operator} ${action} ${subject}`)
}

describe.each([
  ['running', send],
  ['stopped', sendToStopped],
])('on a %s server', (_, command) => {
  test('make-operator gives a user the role, and end-operator ends it, also that of the last one', async () => {
    expect(await command('make-operator', 'eve')).toEqual(refused("There is no user 'eve'"))
    expect(await command('make-operator', 'ada')).toEqual(done('ada is an operator now'))
    expect((await asked(ada).ask('getSelf', {})).user.isOperator).toBe(true)
    expect(await history()).toEqual(['the command line gave the operator role to ada'])
    expect(await command('end-operator', 'eve')).toEqual(refused("There is no operator 'eve'"))
    const ended = await command('end-operator', 'ada')
    expect(ended).toEqual(
      done('ada is not an operator any more', expect.any(String), expect.stringMatching(/\/set-up#[\w-]{43}$/)),
    )
    expect(await asked(ada).refusal('adminHistory', {})).toBe('403 FORBIDDEN')
    const body = { token: tokenIn(ended), phoneNumber: ada.phone }
    await server.visitor.ask('signInBySetUp', { body })
    expect(await history()).toEqual([
      'ada became operator ada',
      'the command line made a set-up link',
      'the command line ended the operator role of ada',
      'the command line gave the operator role to ada',
    ])
  })

  test('invite and set-up-link print links that sign in', async () => {
    const phone = newNumber()
    const invitation = await command('invite', phone)
    expect(invitation).toEqual(done(expect.stringMatching(/\/invitation#[\w-]{43}$/)))
    const link = await command('set-up-link')
    expect(link).toEqual(done(expect.stringMatching(/\/set-up#[\w-]{43}$/)))
    const opened = { token: tokenIn(invitation), deviceKey: 'k'.repeat(43) }
    expect(await server.visitor.ask('openPersonalInvitation', { body: opened })).toMatchObject({ invitedBy: null })
    await server.visitor.ask('signInBySetUp', { body: { token: tokenIn(link), phoneNumber: ada.phone } })
    expect((await history()).slice(1)).toEqual([
      'the command line made a set-up link',
      `the command line invited …${phone.slice(-4)}`,
    ])
  })

  test('sign-out ends every session, and lists and removes the ways in', async () => {
    await new Authenticator().add(ada, 'Chrome on Android')
    await server.services.db.updateTable('accounts').set({ code_email: 'ada@example.com' }).execute()
    expect(await command('sign-out', 'eve')).toEqual(refused("There is no user 'eve'"))
    expect(await command('sign-out', 'ada')).toEqual(
      done(
        'ada is signed out everywhere',
        'What can still sign them in, besides a code to their number:',
        expect.stringMatching(/^- the passkey 'Chrome on Android', added on \d{4}-\d\d-\d\d$/),
        '- codes by e-mail to a…@example.com',
        'To remove that too: npm run sign-out -- ada --passkeys --email',
      ),
    )
    expect(await asked(ada).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
    expect(await command('sign-out', 'ada', '--passkeys', '--email')).toEqual(done('ada is signed out everywhere'))
    const written = await server.services.db.selectFrom('audit').select(['operator_name', 'action']).execute()
    expect(written).toContainEqual({ operator_name: 'the command line', action: 'signed out' })
  })

  test("set-quota sets a user's limit, and ends it", async () => {
    const limit = async () => {
      const user = server.services.db.selectFrom('users').select('quota_bytes')
      return (await user.executeTakeFirstOrThrow()).quota_bytes
    }
    expect(await command('set-quota', 'eve', '20')).toEqual(refused("There is no user 'eve'"))
    expect(await command('set-quota', 'ada', '20')).toEqual(done('ada may store 20 GB'))
    expect(await limit()).toBe(String(20 * GB))
    expect(await command('set-quota', 'ada', 'default')).toEqual(done('ada may store as much as everyone'))
    expect(await limit()).toBeNull()
    const written = await server.services.db.selectFrom('audit').select(['operator_name', 'action']).execute()
    expect(written).toContainEqual({ operator_name: 'the command line', action: 'set the quota of' })
  })

  test('new-keys ends every session', async () => {
    expect(await command('new-keys')).toEqual(
      done(
        'Keys replaced, 1 device and 0 guests signed out. Everyone signs in again',
        'Links stay valid, also those of guests and walls. To end them too: npm run new-keys -- --links',
      ),
    )
    expect(await asked(ada).refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
    const written = await server.services.db.selectFrom('audit').select(['action', 'subject']).execute()
    expect(written).toEqual([{ action: 'replaced the keys of', subject: 'this server' }])
  })

  test('wrong arguments are no command', async () => {
    expect(await send('invite', '4155550134')).toBeUndefined()
    expect(await send('set-up-link', 'ada')).toBeUndefined()
    expect(await send('make-operator')).toBeUndefined()
    expect(await send('sign-out', '--passkeys')).toBeUndefined()
    expect(await send('sign-out', 'ada', '--all')).toBeUndefined()
    for (const size of ['0', '-1', '1.5', 'all', '1000001'])
      expect(await send('set-quota', 'ada', size)).toBeUndefined()
    expect(await send('set-quota', 'ada')).toBeUndefined()
  })

  test('a suspended or deleted user does not become an operator', async () => {
    const bob = await server.person('bob')
    await bob.ask('deleteSelf', {})
    expect(await command('make-operator', 'bob')).toEqual(refused("There is no user 'bob'"))
    await server.services.db.updateTable('users').set({ suspended_at: new Date() }).execute()
    expect(await command('make-operator', 'ada')).toEqual(refused('A suspended user cannot be an operator'))
  })
})

test('devices of a user who is signed out or whose role changes are told at once by a running server', async () => {
  const listener = await Listener.open(ada)
  await send('make-operator', 'ada')
  expect(await listener.next('everything')).toEqual([{ kind: 'everything' }])
  await send('end-operator', 'ada')
  await listener.next('everything')
  await send('sign-out', 'ada')
  expect(await listener.next('end')).toEqual([{ kind: 'end', reason: 'token' }])
})
