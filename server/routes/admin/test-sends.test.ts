/** Test messages to the operator, by a gateway and a mail server that accept or refuse them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestSends } from '../../identity/codes/test-sends'
import { makeOperator } from '../../identity/set-up'
import { startMailDouble } from '../../test/people/mail-double'
import { freePort } from '../../test/servers/free-port'
import { startWith } from '../../test/start-with'

const { server, ada } = await startWith('ada')
await makeOperator(server.services.db, 'ada')

let status = 200
const bodies: string[] = []
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    bodies.push(body)
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
const mail = await startMailDouble()
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve))
  await mail.close()
})

/** Gives the server these ways to send, as its settings would. */
const setUp = (url: string, mailUrl: string) => {
  server.services.testSends = createTestSends({
    gateway: { url, headers: {}, body: '{number} {code}' },
    mail: { url: mailUrl, from: 'Clique <clique@example.com>' },
  })
}
const causeOf = async (by: 'gateway' | 'mail') => (await ada.ask('sendTest', { body: { by } })).cause
const sends = async () => (await ada.ask('adminOverview', {})).sends

test('a way that is not set up is none', async () => {
  expect(await sends()).toEqual({ gateway: false, mail: false })
  expect([await causeOf('gateway'), await causeOf('mail')]).toEqual(['NOT_SET_UP', 'NOT_SET_UP'])
})

test("a test code goes to the operator's number, and a failure has its cause", async () => {
  setUp(gatewayUrl, mail.url)
  expect(await sends()).toEqual({ gateway: true, mail: true })
  expect([await causeOf('gateway'), bodies]).toEqual([null, [`${ada.phone} 000000`]])
  status = 401
  expect(await causeOf('gateway')).toBe('401')
  setUp(`http://127.0.0.1:${await freePort()}`, mail.url)
  expect(await causeOf('gateway')).toBe('ECONNREFUSED')
  // The port of the mail server speaks no TLS.
  setUp(mail.url.replace('smtp:', 'https:'), mail.url)
  expect(await causeOf('gateway')).toMatch(/SSL|TLS/)
})

test("a test mail goes to the operator's address for codes, or else to the sender", async () => {
  setUp(gatewayUrl, mail.url)
  expect([await causeOf('mail'), mail.messages.at(-1)?.to]).toEqual([null, 'clique@example.com'])
  const { account_id: id } = await server.services.db
    .selectFrom('accounts')
    .select('account_id')
    .where('phone_number', '=', ada.phone)
    .executeTakeFirstOrThrow()
  await server.services.db
    .updateTable('accounts')
    .set({ code_email: 'ada@example.com' })
    .where('account_id', '=', id)
    .execute()
  expect([await causeOf('mail'), mail.messages.at(-1)?.to]).toEqual([null, 'ada@example.com'])
  mail.answer = () => '550 no such user'
  expect(await causeOf('mail')).toBe('550')
  setUp(gatewayUrl, `smtp://127.0.0.1:${await freePort()}`)
  expect(await causeOf('mail')).toBe('ECONNREFUSED')
})
