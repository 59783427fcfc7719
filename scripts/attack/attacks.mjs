// What a hostile user can send. Each attack is one round of it and answers the statuses that it got.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { announce, noPicture, plain, twoFrames } from './pictures.mjs'

const SLOW_SENDERS = 25
const SLOW_FOR_MS = 5000
let seeds = 0

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

/** Opens a call and sends a byte of its body now and then. */
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

/** The status of an answer, or 'leaked' if a secret of another user is in it. */
const statusUnless = async (answer, secret) => {
  const { status, body } = await answer.then(
    async (response) => ({ status: response.status, body: await response.text() }),
    () => ({ status: 'closed', body: '' }),
  )
  return body.includes(secret) ? 'leaked' : status
}

/** `target` is { url, sender, others, blocker, collectionId }: see scripts/testing/test-attack.mjs. */
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
  // `blocker` has blocked the sender and changed their profile since: blocking back shows nothing of it.
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
