/** The form of a sent message, for the service worker and for a browser that shows it by itself. */
import { expect, test } from 'vitest'
import webpush from 'web-push'
import { limits } from '../../contract/limits'
import { payloadOf } from './payload'
import { sendPush } from './send'
import { startPushService } from '../test/people/push-service'

const message = {
  userId: '6e5e9d0e-7a43-4b0f-9d3c-000000000001',
  title: 'Summer week',
  body: 'ada added 3 photos to Lake',
  url: '/collection/c?photo=p&comments=true',
  tag: 'upload c a',
}

test('a message has the declarative form of Web Push, with the same words and an absolute URL', () => {
  expect(payloadOf(message, 'https://photos.example')).toEqual({
    ...message,
    web_push: 8030,
    mutable: true,
    notification: {
      title: message.title,
      body: message.body,
      tag: message.tag,
      navigate: 'https://photos.example/collection/c?photo=p&comments=true',
      lang: 'en',
      dir: 'auto',
      silent: false,
      data: { userId: message.userId, url: message.url },
    },
  })
})

test('the longest message is no larger than push services accept', async () => {
  const service = await startPushService()
  const subscription = JSON.parse(service.subscribe('phone')) as Parameters<typeof sendPush>[0]['subscription']
  // A character of four bytes; two kinds of text are longer than one.
  const long = (characters: number) => '\u{1F469}'.repeat(characters)
  const id = message.userId
  const payload = payloadOf(
    {
      userId: id,
      title: long(limits.collectionName),
      body: `${long(limits.name)} added 99999 photos to ${long(limits.collectionName)}`,
      url: `/collection/${id}?photo=${id}&comments=true`,
      tag: `upload ${id} ${id}`,
    },
    `https://${'n'.repeat(253)}`,
  )
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const vapid = { publicKey, privateKey, subject: 'mailto:operator@example.com' }
  const sent = await sendPush({ subscription, isByDomain: false }, payload, vapid, new AbortController().signal)
  await service.close()
  expect(sent).toEqual({ outcome: 'sent' })
  expect(service.arrived[0]?.message).toEqual(payload)
  expect(service.arrived[0]?.size).toBeLessThanOrEqual(4096)
})
