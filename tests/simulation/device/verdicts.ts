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

/** How ids of comments begin that were not accepted yet (src/sync/kinds/comment-effects.ts). */
const TEMPORARY = 'temp-'

interface Refused {
  /** What had disturbed the device when the change was sent. */
  disturbances: number
  status: number
}

export class Verdicts {
  /** Answers so far that refuse a change for good. */
  count = 0
  /** Those of them that a fault made up. */
  injected = 0
  /** Answers so far that refuse the token, and those of them that a fault made up. */
  unauthorized = 0
  injectedUnauthorized = 0
  /** How often the identity provider refused a sign-in. */
  signInsRefused = 0
  /** Answers so far that ask to wait. */
  busy = 0
  /** How often a tab died, was frozen or lost its session: another one may repeat what it was sending. */
  disturbances = 0
  /** A change that was refused, and sent again without an action since. */
  repeated: string | undefined
  /** A change that was sent before one that was made earlier. */
  overtaken: string | undefined
  /** The key of the like or follow that was sent last, and those that met a server in trouble. */
  waiting = ''
  readonly troubled = new Set<string>()
  /** A change that was sent before the server's Retry-After had passed. */
  hasty: string | undefined
  /** A call that names a comment by an id that the device alone knows. */
  temporary: string | undefined
  /** A photo's bytes that were sent although the server had said that it has them. */
  resent: string | undefined
  readonly #refused = new Map<string, Refused>()
  /** Every change that was refused. */
  readonly #refusals: string[] = []
  /** The number of the last action about each thing. */
  readonly #acted = new Map<string, number>()
  /** How many actions about each thing are under way: each may be sent by itself. */
  readonly #undecided = new Map<string, number>()
  #actions = 0
  /** Photos that the server has, as it answered to a tab's worker. */
  readonly #uploaded = new Map<string, Owner>()
  /** A refused mark says that the server has lost the bytes. */
  #isMarkRefused = false
  /** Paths to which a tab's worker has sent bytes that the server stored. */
  readonly #stored = new Map<string, Owner>()
  readonly #heldUntil = new Map<Owner, number>()

  /** The person acts on a thing: what the server refused about it may be sent again. */
  acted(thing: string) {
    this.#actions += 1
    this.#acted.set(thing, this.#actions)
    this.#undecided.set(thing, (this.#undecided.get(thing) ?? 0) + 1)
    for (const signature of this.#refused.keys()) if (signature.includes(thing)) this.#refused.delete(signature)
  }

  /** The status with which the server refuses a change, once it has: until the person acts again. */
  standing(sent: Sent): number | undefined {
    return this.#refused.get(signatureOf(sent))?.status
  }

  /** A request leaves a tab; answers how to note its answer. */
  sent(owner: Owner, sent: Sent, now: () => number): (answer: Answered) => void {
    const { disturbances } = this
    const actions = this.#actions
    const isOnlyOne = ![...this.#undecided].some(([thing, count]) => count > 1 && signatureOf(sent).includes(thing))
    const [, itemId = ''] = /^\/media\/items\/([^/]+)/.exec(sent.path) ?? []
    if (this.#uploaded.get(itemId) === owner || (!this.#isMarkRefused && this.#stored.get(sent.path) === owner))
      this.resent = itemId
    if (signatureOf(sent).includes(TEMPORARY)) this.temporary = signatureOf(sent)
    const key = this.waiting
    if (isOutboxOnly(sent) && (this.#heldUntil.get(owner) ?? 0) > now()) this.hasty = signatureOf(sent)
    return ({ status, headers, body }) => {
      if (headers?.['content-type'] !== 'application/json') return
      if (status === 401) this.unauthorized += 1
      if (status === 401 || !isChange(sent)) return
      if (status === 200 && itemId) this.#stored.set(sent.path, owner)
      if (status === 200 && sent.path.endsWith('/collection/upload'))
        for (const id of uploadedIn(body)) this.#uploaded.set(id, owner)
      if (status === 408 || status === 429 || status >= 500) this.busy += 1
      if (isOutboxOnly(sent) && status >= 500) this.troubled.add(key)
      const seconds = Number(headers['retry-after'] ?? 0)
      if (isOutboxOnly(sent) && seconds > 0) this.#heldUntil.set(owner, now() + seconds * 1000)
      if (status === 200 && isPartlyRefused(sent, body)) {
        this.count += 1
        this.#refusals.push(signatureOf(sent))
      }
      if (!isVerdict(status)) return
      this.count += 1
      this.#refusals.push(signatureOf(sent))
      if (sent.path.endsWith('/markUploaded')) this.#isMarkRefused = true
      if (isOnlyOne && !isUpload(sent) && !isOfPhotos(sent))
        this.#note(signatureOf(sent), actions, { disturbances, status })
    }
  }

  /** Whether a change with this text in it was refused. */
  hasRefused(text: string) {
    return this.#refusals.some((signature) => signature.includes(text))
  }

  /** What the person did about a thing is decided. */
  decided(thing: string) {
    this.#undecided.set(thing, (this.#undecided.get(thing) ?? 1) - 1)
  }

  #note(signature: string, actions: number, next: Refused) {
    if ([...this.#acted].some(([thing, at]) => at > actions && signature.includes(thing))) return
    const before = this.#refused.get(signature)
    this.#refused.set(signature, next)
    if (before?.disturbances === this.disturbances) this.repeated = signature
  }
}

/** Every move and copy has a row of its own, so that the same call may be sent for two of them. */
const isOfPhotos = ({ path }: Sent) => /\/flick\/(move|copy|delete|restore)$/.test(path)

/** Whether a call with several photos refuses one of them. */
const isPartlyRefused = (sent: Sent, body: string) =>
  isOfPhotos(sent) &&
  (JSON.parse(body) as { results: { code?: string }[] }).results.some(({ code }) => code !== undefined)

/** The photos that an answer to a reservation says to be there. */
const uploadedIn = (body: string) => {
  const { collection } = JSON.parse(body) as {
    collection: { collectionItems: { collectionItem: { collectionItemId: string; isUploaded: boolean } }[] }
  }
  return collection.collectionItems.flatMap(({ collectionItem }) =>
    collectionItem.isUploaded ? [collectionItem.collectionItemId] : [],
  )
}
