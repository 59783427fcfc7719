import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalIn } from '../test/caller'
import { announce, jpeg, picture, png } from '../test/pictures'
import { put, putAll } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { startWith } from '../test/start-with'

const { server, ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))

const temporary = () => readdir(join(server.dataFolder, 'objects', 'temporary'))

/** Reserves a photo whose base is these bytes. */
const reserve = async (bytes: Buffer, announced = announce(bytes)) => {
  const { medQualityPhoto, lowQualityPhoto } = picture('rest').announced
  const photo = { basePhoto: announced, medQualityPhoto, lowQualityPhoto }
  const photos = [{ photo, dateCreated: '2024-05-01T10:00:00Z' }]
  const { collection } = await ada.ask('upload', { body: { collectionId, photos } })
  return { address: collection.collectionItems[0]?.urls.url ?? '', announced }
}

const readAddress = async () => {
  await addPhoto(ada, collectionId)
  const { items } = await ada.ask('getCollection', { params: { id: collectionId } })
  return items[0]?.image?.highQualityUrl ?? ''
}

test('F12 a PUT must be what was announced', async () => {
  const bytes = jpeg('right')
  const { address, announced } = await reserve(bytes)
  const other = Buffer.from(bytes)
  other[20] = 0
  expect(await refusalIn(await put(server.url, address, other, announced))).toBe('400 INVALID_REQUEST')
  const longer = Buffer.concat([bytes, bytes])
  expect(await refusalIn(await put(server.url, address, longer, announced))).toBe('403 FORBIDDEN')
  const md5 = { ...announced, contentMd5: announce(longer).contentMd5 }
  expect(await refusalIn(await put(server.url, address, bytes, md5))).toBe('403 FORBIDDEN')
  const type = { ...announced, contentType: 'image/png' }
  expect(await refusalIn(await put(server.url, address, bytes, type))).toBe('403 FORBIDDEN')
  expect(await temporary()).toEqual([])
  expect((await put(server.url, address, bytes, announced)).status).toBe(200)
  expect((await put(server.url, address, bytes, announced)).status).toBe(200)
})

test('F35 what is no image of the announced type is refused, and nothing of it is left', async () => {
  const html = Buffer.from('<html><script>alert(1)</script>'.repeat(9))
  for (const [bytes, status] of [
    [html, 415],
    [png(), 415],
    [jpeg('bomb', 60_000, 60_000), 400],
    [jpeg('half').subarray(0, 140), 400],
  ] as const) {
    const { address, announced } = await reserve(bytes)
    const answer = await put(server.url, address, bytes, announced)
    expect(answer.status).toBe(status)
    const id = /item\/([^/]+)/.exec(address)?.[1] ?? ''
    expect(await server.services.store.read({ purpose: 'ITEM', imageId: id, variant: 'base' })).toBeUndefined()
  }
  expect(await temporary()).toEqual([])
})

test('PNG originals keep their type', async () => {
  const bytes = png()
  const { address, announced } = await reserve(bytes, announce(bytes, 'image/png'))
  expect((await put(server.url, address, bytes, announced)).status).toBe(200)
  const id = /item\/([^/]+)/.exec(address)?.[1] ?? ''
  const reading = server.services.addresses.reading({ purpose: 'ITEM', imageId: id, variant: 'base' })
  expect((await fetch(server.url + reading)).headers.get('content-type')).toBe('image/png')
})

test('an address that is altered, or has no signature, or is for something else, gives and takes nothing', async () => {
  const bytes = jpeg('address')
  const { address, announced } = await reserve(bytes)
  const altered = address.replace(/sig=./, (match) => (match === 'sig=A' ? 'sig=B' : 'sig=A'))
  expect(await refusalIn(await put(server.url, altered, bytes, announced))).toBe('403 FORBIDDEN')
  const reading = await readAddress()
  expect(await refusalIn(await put(server.url, reading, bytes, announced))).toBe('403 FORBIDDEN')
  expect(await refusalIn(await fetch(server.url + address))).toBe('403 FORBIDDEN')
  expect(await refusalIn(await fetch(server.url + reading.replace('/base?', '/low?')))).toBe('403 FORBIDDEN')
  expect(await refusalIn(await fetch(server.url + reading.split('?')[0]))).toBe('401 UNAUTHENTICATED')
  const signed = { headers: { authorization: `Bearer ${ada.token}` } }
  expect(await refusalIn(await fetch(server.url + reading.split('?')[0], signed))).toBe('401 UNAUTHENTICATED')
  expect(await refusalIn(await fetch(server.url + reading, { method: 'DELETE' }))).toBe('405 METHOD_NOT_ALLOWED')
  expect((await fetch(`${server.url}/media/../address-secret?sig=x`)).status).toBe(404)
  expect((await fetch(`${server.url}/media/%2e%2e/address-secret?sig=x`)).status).not.toBe(200)
})

test('images are sent as what they are, whole, in part or not again', async () => {
  const { urls, photo, itemId } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  const [base] = photo.bytes
  const address = server.url + server.services.addresses.reading({ purpose: 'ITEM', imageId: itemId, variant: 'base' })
  const whole = await fetch(address)
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(base)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(base.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="clique-photo-${itemId}.jpg"`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=3600, immutable',
  })
  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(base.length)])
  const part = await fetch(address, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${base.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(base.subarray(10, 20))
  expect((await fetch(address, { headers: { range: 'bytes=9999-' } })).status).toBe(416)
  const etag = whole.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a PUT whose reservation is gone is refused', async () => {
  const { address, announced } = await reserve(jpeg('swept'))
  const [, id = ''] = /item\/([^/]+)/.exec(address) ?? []
  await server.services.db.deleteFrom('images').where('image_id', '=', id).execute()
  expect(await refusalIn(await put(server.url, address, jpeg('swept'), announced))).toBe('404 NOT_FOUND')
})

test('a picture that is not there is 404', async () => {
  const { urls, itemId } = await reservePhoto(ada, collectionId)
  expect(urls.url).toContain(itemId)
  const reading = server.services.addresses.reading({ purpose: 'ITEM', imageId: itemId, variant: 'base' })
  expect(await refusalIn(await fetch(server.url + reading))).toBe('404 NOT_FOUND')
})

/** The head of the answer to a raw request that ends after `text`. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test('F5 a body without length is refused; one that breaks off leaves nothing', async () => {
  const { address, announced } = await reserve(jpeg('raw'))
  const head = `PUT ${address} HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-MD5: ${announced.contentMd5}\r\n`
  expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 411/)
  await raw(`${head}Content-Length: ${announced.contentLength}\r\n\r\nonly a beginning`)
  await expect.poll(temporary).toEqual([])
  expect(server.log.filter((line) => line.includes('media.failed'))).toEqual([])
})
