/** A certificate that signs itself, made without a program: only what a TLS server needs to begin a conversation. */
import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => der(0x17, Buffer.from(text))
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)

/** ecdsa-with-SHA256 and commonName. */
const SIGNED_BY = sequence(objectId('2a8648ce3d040302'))
const COMMON_NAME = objectId('550403')

/** PEM texts for `tls.createServer`; the certificate is for localhost. */
export const makeSelfSigned = (): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const validity = sequence(time('200101000000Z'), time('491231000000Z'))
  const serial = der(0x02, Buffer.from([1]))
  const publicPart = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(serial, SIGNED_BY, name, validity, name, publicPart)
  const whole = sequence(body, SIGNED_BY, bits(sign('sha256', body, privateKey)))
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}
