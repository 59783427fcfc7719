/** A device with one passkey, in software: ES256, no attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Caller } from '../caller'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** CBOR for an authenticator's answers: small integers, texts, bytes and maps. */
const head = (major: number, value: number) => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

interface Choices {
  origin?: string
  /** The value of the counter; one more than last time by default. */
  counter?: number
  flags?: number
}

export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  #data(rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }

  #client(type: string, challenge: string, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** The browser's answer to creation options. */
  create(options: unknown, { origin = 'http://localhost' }: Choices = {}) {
    const { challenge, rp } = options as { challenge: string; rp: { id: string } }
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const rest = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(key)])
    const authData = this.#data(rp.id, PRESENT_AND_VERIFIED | WITH_KEY, this.#counter, rest)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const response = {
      clientDataJSON: b64(this.#client('webauthn.create', challenge, origin)),
      attestationObject: b64(cbor(attestation)),
    }
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key' as const, response }
  }

  /** The browser's answer to request options. */
  get(options: unknown, choices: Choices = {}) {
    const { origin = 'http://localhost', flags = PRESENT_AND_VERIFIED } = choices
    const { challenge, rpId } = options as { challenge: string; rpId: string }
    this.#counter = choices.counter ?? this.#counter + 1
    const client = this.#client('webauthn.get', challenge, origin)
    const data = this.#data(rpId, flags, this.#counter)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    const response = { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) }
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key' as const, response }
  }

  /** Adds this device's passkey to a user's account. */
  async add(person: Caller, name = 'Phone') {
    const { options } = await person.ask('passkeyOptions', {})
    return (await person.ask('addPasskey', { body: { name, credential: this.create(options) } })).passkey
  }
}
