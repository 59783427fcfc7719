/**
 * What answers of the server bind one device to: a change that was refused is not sent again by itself, and Retry-After is
 * waited for.
 */
import type { Owner } from '../scheduler/scheduler'
import { isVerdict } from './faults'
import type { Answered } from './http'
import type { Sent } from './network'

/** Likes are GETs. */
export const isChange = ({ method, path }: Sent) => method !== 'GET' || /\/(un)?like\//.test(path)

/** The outbox alone sends these; other changes may come from a screen that waits for the answer. */
const isOutboxOnly = ({ path }: Sent) => /\/collection\/(un)?like\/|\/user\/(un)?follow$/.test(path)

/** An upload repeats its steps: each can be repeated. */
const isUpload = ({ path }: Sent) => /^\/media\/|\/collection\/(upload|markUploaded)$/.test(path)

const signatureOf = ({ method, path, body }: Sent) => `${method} ${path} ${JSON.stringify(body) ?? ''}`

interface Refused {
  /** The person's actions, and what disturbed the device, when the change was sent. */
  actions: number
  disturbances: number
  status: number
}

export class Verdicts {
  /** Answers so far that refuse a change for good. */
  count = 0
  /** Those of them that a fault made up. */
  injected = 0
  /** Answers so far that refuse the token. */
  unauthorized = 0
  /** Answers so far that ask to wait. */
  busy = 0
  /** Actions of the person so far, as the model counts them. */
  actions = 0
  /** How often a tab died, was frozen or lost its session: another one may repeat what it was sending. */
  disturbances = 0
  /** A change that was refused, and sent again without an action since. */
  repeated: string | undefined
  /** A change that was sent before one that was made earlier. */
  overtaken: string | undefined
  /** A change that was sent before the server's Retry-After had passed. */
  hasty: string | undefined
  readonly #refused = new Map<string, Refused>()
  readonly #heldUntil = new Map<Owner, number>()

  /** The status with which the server refuses a change, once it has: until the person acts again. */
  standing(sent: Sent): number | undefined {
    const refused = this.#refused.get(signatureOf(sent))
    return refused?.actions === this.actions ? refused.status : undefined
  }

  /** A request leaves a tab; answers how to note its answer. */
  sent(owner: Owner, sent: Sent, now: () => number): (answer: Answered) => void {
    const { actions, disturbances } = this
    if (isOutboxOnly(sent) && (this.#heldUntil.get(owner) ?? 0) > now()) this.hasty = signatureOf(sent)
    return ({ status, headers }) => {
      if (headers?.['content-type'] !== 'application/json') return
      if (status === 401) this.unauthorized += 1
      if (status === 401 || !isChange(sent)) return
      if (status === 408 || status === 429 || status >= 500) this.busy += 1
      const seconds = Number(headers['retry-after'] ?? 0)
      if (isOutboxOnly(sent) && seconds > 0) this.#heldUntil.set(owner, now() + seconds * 1000)
      if (!isVerdict(status)) return
      this.count += 1
      if (!isUpload(sent)) this.#note(signatureOf(sent), { actions, disturbances, status })
    }
  }

  /** Whether a change with this text in it was refused. */
  hasRefused(text: string) {
    return [...this.#refused.keys()].some((signature) => signature.includes(JSON.stringify(text)))
  }

  #note(signature: string, next: Refused) {
    const before = this.#refused.get(signature)
    this.#refused.set(signature, next)
    if (before && before.actions === this.actions && before.disturbances === this.disturbances)
      this.repeated = signature
  }
}
