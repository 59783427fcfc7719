// Requests of a hostile user. Each attack is one round of them and resolves to the statuses of its answers, or to
// SUCCEEDED if it reached data that it must not reach.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { announce } from '../seed.mjs'
import { noPicture, plain, twoFrames } from './pictures.mjs'

const SLOW_SENDERS = 25
const SLOW_FOR_MS = 5000
/** Bytes of a form that the server does not read. */
const SHARED = Buffer.alloc(8_000_000)
let seeds = 0

/** The result of an attack that succeeded. */
export const SUCCEEDED = 'succeeded'

const statusesOf = (answers) =>
  Promise.all(
    answers.map((answer) =>
      answer.then(
        ({ status }) => status,
        () => 'closed',
      ),
    ),
  )

/** Reserves a photo whose three variants are these bytes and sends them. */
const sendPhoto = async ({ url, sender, collectionId }, [base, medium, low]) => {
  const photo = { basePhoto: announce(base), medQualityPhoto: announce(medium), lowQualityPhoto: announce(low) }
  const photos = [{ photo, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }]
  const reserved = await sender.call('POST', '/collection/upload', { collectionId, photos })
  if (reserved.status !== 200) return [reserved.status]
  const [{ urls }] = (await reserved.json()).collection.collectionItems
  const variants = [
    [urls.url, base],
    [urls.medQualityUrl, medium],
    [urls.lowQualityUrl, low],
  ]
  return statusesOf(
    variants.map(([address, bytes]) => {
      const { contentType, contentMd5 } = announce(bytes)
      const headers = { 'content-type': contentType, 'content-md5': contentMd5 }
      return fetch(new URL(address, url), { method: 'PUT', body: bytes, headers })
    }),
  )
}

/** Opens a call and sends a byte of its body from time to time. */
const sendSlowly = ({ url, sender }) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    let answer = ''
    const socket = connect(Number(port), hostname)
    const headers = `host: ${hostname}\r\nauthorization: Bearer ${sender.idToken}\r\ncontent-type: application/json`
    socket.write(`POST /api/collection/create HTTP/1.1\r\n${headers}\r\ncontent-length: 250000\r\n\r\n`)
    const drip = setInterval(() => socket.write('{'.repeat(1000)), 250)
    const end = setTimeout(() => socket.destroy(), SLOW_FOR_MS)
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      clearTimeout(end)
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) || 'closed')
    })
  })

/** Two devices request a code for one number at once; both enter the code that the log shows last. */
const askTwice = async ({ url, codeOf }) => {
  const post = (call, body) =>
    fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const phoneNumber = `+4477008${String((seeds += 1)).padStart(5, '0')}`
  const asked = await Promise.all([1, 2].map(() => post('sendVerificationCode', { phoneNumber })))
  if (asked.some(({ ok }) => !ok)) return asked.map(({ status }) => status)
  const sessions = await Promise.all(asked.map((answer) => answer.json()))
  const code = await codeOf(phoneNumber)
  const entered = sessions.map(({ sessionInfo }) => post('signInWithPhoneNumber', { sessionInfo, code }))
  const statuses = await statusesOf(entered)
  return statuses.every((status) => status === 200) ? [SUCCEEDED] : statuses
}

/** Returns the status of an answer, or SUCCEEDED if it contains a secret of another user. */
const statusUnless = async (answer, secret) => {
  const { status, body } = await answer.then(
    async (response) => ({ status: response.status, body: await response.text() }),
    () => ({ status: 'closed', body: '' }),
  )
  return body.includes(secret) ? SUCCEEDED : status
}

/** `target` is { url, sender, others, blocker, former, collectionId, codeOf }: see scripts/testing/test-attack.mjs. */
export const attacks = {
  'all users follow one user': ({ sender, others }) =>
    statusesOf([
      sender.call('POST', '/user/follow', { followee: others[0].userId }),
      sender.call('POST', '/user/unfollow', { followee: others[0].userId }),
      sender.call('POST', '/user/follow', { followee: others[1].userId }),
    ]),
  'JSON bodies of 20 MB': ({ sender }) =>
    statusesOf([sender.call('POST', '/collection/create', `{"name":"${'x'.repeat(20_000_000)}"}`)]),
  'slow bodies': (target) => Promise.all(Array.from({ length: SLOW_SENDERS }, () => sendSlowly(target))),
  '2 MB that are no picture': (target) => {
    seeds += 1
    return sendPhoto(target, [noPicture(seeds), noPicture(seeds + 1_000_000), plain(seeds)])
  },
  'a header before the real one': (target) => {
    seeds += 1
    return sendPhoto(target, [twoFrames(seeds), plain(`m${seeds}`), plain(`l${seeds}`, 16_384, 6100)])
  },
  'guessed codes and renewed tokens': ({ url, sender }) => {
    const json = { 'content-type': 'application/json' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const guess = JSON.stringify({ sessionInfo: randomUUID(), code: String(seeds).padStart(6, '0') })
    const renew = `grant_type=refresh_token&refresh_token=${sender.refreshToken}`
    const signIn = `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber?key=local`
    return statusesOf([
      ...Array.from({ length: 10 }, () => fetch(signIn, { method: 'POST', headers: json, body: guess })),
      ...Array.from({ length: 5 }, () =>
        fetch(`${url}/securetoken.googleapis.com/v1/token?key=local`, { method: 'POST', headers: form, body: renew }),
      ),
    ])
  },
  // The service worker of an installed app stores shares; the server stores none and reads no form.
  'foreign share': ({ url }) =>
    statusesOf([
      fetch(`${url}/share-target`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
        body: SHARED,
      }),
    ]),
  'two askers of one code': askTwice,
  // `blocker` has blocked the sender and changed their profile since: blocking back reveals nothing of it.
  'blocked, and blocked back': async ({ sender, blocker: { userId, secret } }) => {
    const statuses = []
    for (const [method, path] of [
      ['PUT', `/user/blocked/${userId}`],
      ['GET', `/user/blocked/${userId}`],
      ['GET', '/user/blocked'],
      ['GET', `/user/${userId}`],
      ['GET', `/user/users?search=${secret}`],
      ['DELETE', `/user/blocked/${userId}`],
    ])
      statuses.push(await statusUnless(sender.call(method, path), secret))
    return statuses
  },
  // `former` is a collection that the sender created before the leader removed them from its clique and renamed it.
  // Their stream was open at that time.
  'removed, with a live stream': async ({ sender, former: { leader, cliqueId, collectionId, secret, stream } }) => {
    const change = { collectionDataId: collectionId, name: secret, description: String((seeds += 1)) }
    await leader.call('PATCH', '/collection/edit', change)
    const takeOver = { collectionDataId: collectionId, name: 'Mine', privacySetting: 'PUBLIC' }
    const statuses = []
    for (const [method, path, body] of [
      ['GET', `/collection/${collectionId}`],
      ['PATCH', '/collection/edit', takeOver],
      ['GET', `/collection/deleteCollection/${collectionId}`],
      ['POST', `/collection/restore/${collectionId}`],
      ['POST', `/collection/${collectionId}/download`, {}],
      ['POST', `/clique/${cliqueId}/join`],
    ]) {
      const status = await statusUnless(sender.call(method, path, body), secret)
      statuses.push(status === 200 ? SUCCEEDED : status)
    }
    return stream.received().includes(collectionId) ? [...statuses, SUCCEEDED] : statuses
  },
  'reservations without bytes': ({ sender, collectionId }) => {
    const photos = Array.from({ length: 100 }, () => {
      seeds += 1
      const variant = announce(plain(seeds))
      const photo = { basePhoto: variant, medQualityPhoto: variant, lowQualityPhoto: variant }
      return { photo, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }
    })
    return statusesOf(
      Array.from({ length: 4 }, () => sender.call('POST', '/collection/upload', { collectionId, photos })),
    )
  },
}
