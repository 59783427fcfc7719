/** The operator's gateway: the request that each documented service gets, and the effect of failures. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../settings/settings'
import { discard, startServer } from '../../test/running-server'
import { askForCode, confirm, providerError, requestCode } from '../../test/sign-in'
import { freePort } from '../../test/servers/free-port'
import { createGateway, fillBody } from './gateway'
import { listWaitingCodes } from './waiting-codes'

interface Sent {
  path: string
  authorization: string | undefined
  type: string | undefined
  body: string
}

const sent: Sent[] = []
/** The status that the double answers a request with, by its number; undefined: it never answers. */
let answer: (request: IncomingMessage, body: string) => number | undefined
const double = createServer((request, response) => {
  void text(request).then((body) => {
    const { authorization, 'content-type': type } = request.headers
    sent.push({ path: request.url ?? '', authorization, type, body })
    const status = answer(request, body)
    if (status !== undefined) response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nonsense')
  })
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
})
beforeEach(() => {
  sent.length = 0
  answer = () => 200
})
afterAll(async () => {
  double.closeAllConnections()
  await new Promise((resolve) => double.close(resolve))
})

const basic = `Basic ${Buffer.from('user:password').toString('base64')}`
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

/** The settings of docs/identity.md, with the double in place of each service. */
const recipes = {
  Twilio: {
    path: '/2010-04-01/Accounts/AC123/Messages.json',
    headers: { authorization: basic, 'content-type': form },
    body: 'To={number}&From=%2B15005550006&Body={text}',
    accepts: ({ body, type }: Sent) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      return type === form && fields['To'] === '+14155550134' && fields['From'] === '+15005550006' && fields['Body']
    },
  },
  Vonage: {
    path: '/v1/messages',
    headers: { authorization: basic },
    body: '{"message_type":"text","channel":"sms","from":"Clique","to":"{digits}","text":"{text}"}',
    accepts: ({ body, type }: Sent) => {
      const { to, channel, text: said } = JSON.parse(body) as Record<string, string>
      return type === json && channel === 'sms' && to === '14155550134' && said
    },
  },
  'SMS Gateway for Android': {
    path: '/message',
    headers: { authorization: basic },
    body: '{"textMessage":{"text":"{text}"},"phoneNumbers":["{number}"]}',
    accepts: ({ body, type }: Sent) => {
      const parsed = JSON.parse(body) as { textMessage: { text: string }; phoneNumbers: string[] }
      return type === json && parsed.phoneNumbers.join() === '+14155550134' && parsed.textMessage.text
    },
  },
  'signal-cli': {
    path: '/v2/send',
    headers: {},
    body: '{"number":"+15005550006","recipients":["{number}"],"message":"{text}"}',
    accepts: ({ body, type }: Sent) => {
      const parsed = JSON.parse(body) as { number: string; recipients: string[]; message: string }
      return (
        type === json &&
        parsed.number === '+15005550006' &&
        parsed.recipients.join() === '+14155550134' &&
        parsed.message
      )
    },
  },
}

test.each(Object.entries(recipes))('%s gets what it asks for, and the code signs in', async (_, recipe) => {
  const { gateway } = readSettings({
    CODE_WEBHOOK_URL: url + recipe.path,
    CODE_WEBHOOK_HEADERS: JSON.stringify(recipe.headers),
    CODE_WEBHOOK_BODY: recipe.body,
  })
  if (!gateway) throw new Error('no gateway')
  // Each service accepts in its own way; all of them with 2xx.
  answer = () => 201
  const server = await startServer({ gateway, isTrial: false })
  const session = await requestCode(server.url, '+14155550134')
  const [first] = sent
  if (!first) throw new Error('nothing was sent')
  expect([first.path, first.authorization]).toEqual([
    recipe.path,
    'authorization' in recipe.headers ? basic : undefined,
  ])
  const said = recipe.accepts(first)
  expect(said).toMatch(/^\d{6} is your Clique code\.$/)
  const code = String(said).slice(0, 6)
  expect((await confirm(server.url, session, code)).status).toBe(200)
  expect(server.log.join('')).not.toContain(code)
  expect(await listWaitingCodes(server.services.db)).toEqual([])
  await discard(server)
})

test('a failed text is tried once more; if it fails again, the user is notified, and it counts for no limit', async () => {
  const gateway = { url, headers: { 'content-type': json }, body: '{"code":"{code}"}' }
  const server = await startServer({ gateway, isTrial: false })
  const ask = () => askForCode(server.url, '+14155550135')
  answer = () => (sent.length === 1 ? 503 : 200)
  expect((await ask()).status).toBe(200)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body).toBe(sent[1]?.body)
  answer = () => 500
  for (let time = 0; time < 6; time++) expect(await providerError(await ask())).toBe('400 CODE_NOT_SENT')
  sent.length = 0
  // A rejected request is not repeated.
  answer = () => 401
  expect(await providerError(await ask())).toBe('400 CODE_NOT_SENT')
  expect(sent).toHaveLength(1)
  answer = () => 200
  expect((await ask()).status).toBe(200)
  expect(server.log.join('')).toContain('identity.gateway_refused')
  expect(server.log.join('')).not.toContain('+14155550135')
  await discard(server)
})

test('one that hangs or is gone ends by its time limit, and holds back no more than twenty', async () => {
  const log: string[] = []
  const note = (event: string, details: Record<string, unknown> = {}) =>
    log.push([event, ...Object.values(details)].join(' '))
  const settings = { url, headers: {}, body: '{code}' }
  const hanging = createGateway(settings, note, 200)
  answer = () => undefined
  const waiting = Array.from({ length: 20 }, () => hanging('+14155550136', '123456'))
  expect(await hanging('+14155550136', '123456')).toBe(false)
  expect(log).toEqual(['identity.gateway_busy 20'])
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 20 }, () => false))
  expect(log.slice(1)).toEqual(Array.from({ length: 40 }, () => 'identity.gateway_failed ETIMEDOUT'))
  answer = () => 200
  expect(await hanging('+14155550136', '123456')).toBe(true)
  const gone = createGateway({ ...settings, url: `http://127.0.0.1:${await freePort()}` }, note)
  expect(await gone('+14155550136', '123456')).toBe(false)
  expect(log.at(-1)).toBe('identity.gateway_failed ECONNREFUSED')
  answer = () => 302
  const redirecting = createGateway(settings, note)
  expect(await redirecting('+14155550136', '123456')).toBe(false)
  expect(log.at(-1)).toBe('identity.gateway_refused 302')
})

test('a value cannot leave its place in the body', () => {
  const settings = (type: string, body: string) => ({ url, headers: { 'content-type': type }, body })
  expect(fillBody(settings(json, '{"a":"{number}"}'), '+1"}{code}', '1')).toBe(String.raw`{"a":"+1\"}{code}"}`)
  expect(fillBody(settings(form, 'a={number}&b={text}'), '+1&c=2', '1')).toBe(
    'a=%2B1%26c%3D2&b=1%20is%20your%20Clique%20code.',
  )
})

test('without a gateway a code waits for the operator, until it is used or ten minutes are over', async () => {
  const server = await startServer({ isTrial: false })
  const { db } = server.services
  expect((await server.visitor.ask('config', {})).codes).toBe('handedOn')
  const session = await requestCode(server.url, '+14155550137')
  const [first] = await listWaitingCodes(db)
  expect(first).toMatchObject({ phone: '+14155550137', code: expect.stringMatching(/^\d{6}$/) })
  expect(server.log.join('')).not.toContain(first?.code)
  expect((await confirm(server.url, session, first?.code ?? '')).status).toBe(200)
  expect(await listWaitingCodes(db)).toEqual([])
  // The test numbers are ordinary numbers here.
  const test = await requestCode(server.url, '+11111111111')
  expect(await providerError(await confirm(server.url, test, '111111'))).toBe('400 INVALID_CODE')
  expect(await listWaitingCodes(db)).toHaveLength(1)
  await discard(server)
})
