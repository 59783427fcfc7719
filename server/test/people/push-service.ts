/**
 * A push service and the browsers behind it: receives the server's messages, and decrypts them according to RFC 8291.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { payloadOf } from '../../push/payload'

export interface Arrived {
  device: string
  headers: IncomingHttpHeaders
  message: ReturnType<typeof payloadOf>
  /** Bytes of the encrypted body. */
  size: number
}

interface Device {
  keys: ECDH
  auth: Buffer
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** One record of aes128gcm (RFC 8188): salt, record size, the sender's key; then the ciphertext and its tag. */
const decrypt = (body: Buffer, { keys, auth }: Device) => {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends in a 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

export const startPushService = async () => {
  const devices = new Map<string, Device>()
  const arrived: Arrived[] = []
  const answers = new Map<string, number>()
  const http = createServer((request, response) => {
    const device = request.url?.slice(1) ?? ''
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = devices.get(device)
      const body = Buffer.concat(chunks)
      const status = known ? (answers.get(device) ?? 201) : 404
      if (known && status === 201) {
        const message = JSON.parse(decrypt(body, known)) as Arrived['message']
        arrived.push({ device, headers: request.headers, message, size: body.length })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    origin,
    arrived,
    /** From now on answers messages to the device with this status. */
    answer: (device: string, status: number) => answers.set(device, status),
    /** Subscribes a browser; returns its device token. */
    subscribe: (device: string) => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      devices.set(device, { keys, auth })
      const encoded = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return JSON.stringify({ endpoint: `${origin}/${device}`, keys: encoded })
    },
    close: () => new Promise((resolve) => http.close(resolve)),
  }
}
