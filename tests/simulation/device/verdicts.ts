/**
 * The obligations of a device after answers of the server: a rejected change is not sent again automatically, and
 * Retry-After is waited for.
 */
import type { Owner } from '../scheduler/scheduler'
import { isVerdict } from './faults'
import type { Answered } from './http'
import type { Sent } from './network'

/** Likes are GETs. */
export const isChange = ({ method, path }: Sent) => method !== 'GET' || /\/(un)?like\//.test(path)

/** Only the outbox sends these; other changes may be sent by a screen that waits for the answer. */
const isOutboxOnly = ({ path }: Sent) => /\/collection\/(un)?like\/|\/user\/(un)?follow$/.test(path)

/** An upload repeats its steps: each can be repeated. */
const isUpload = ({ path }: Sent) => /^\/media\/|\/collection\/(upload|markUploaded)$/.test(path)

const signatureOf = ({ method, path, body }: Sent) => `${method} ${path} ${JSON.stringify(body) ?? ''}`

/** The prefix of ids of comments that were not accepted yet (src/sync/kinds/comment-effects.ts). */
const TEMPORARY = 'temp-'

interface Refused {
  /** The device's disturbances when the change was sent. */
  disturbances: number
  status: number
}

export class Verdicts {
  /** Answers so far that finally reject a change. */
  count = 0
  /** Answers among them that a fault made up. */
  injected = 0
  /** Answers so far that reject the token, and answers among them that a fault made up. */
  unauthorized = 0
  injectedUnauthorized = 0
  /** How often the identity provider refused a sign-in. */
  signInsRefused = 0
  /** Answers so far that ask to wait. */
  busy = 0
  /** Those among them that name a time to try again. */
  limited = 0
  /** How often a tab died, was frozen or lost its session: another tab may repeat its requests. */
  disturbances = 0
  /** A change that was rejected, and sent again without an action since. */
  repeated: string | undefined
  /** A change that was sent before an earlier change. */
  overtaken: string | undefined
  /** The key of the like or follow that was sent last, and the keys of those that met a server in trouble. */
  waiting = ''
  readonly troubled = new Set<string>()
  /** The likes and follows that were sent, each with its place in the outbox. */
  readonly begun = new Set<string>()
  /** A change that was sent before the server's Retry-After had passed. */
  hasty: string | undefined
  /** A call that names a comment by an id that only the device has. */
  temporary: string | undefined
  /** A photo's bytes that were sent although the server had answered that it has them. */
  resent: string | undefined
  readonly #refused = new Map<string, Refused>()
  /** Every rejected change. */
  readonly #refusals: string[] = []
  /** The number of the last action on each item. */
  readonly #acted = new Map<string, number>()
  /** How many actions on each item are running: each may be sent on its own. */
  readonly #undecided = new Map<string, number>()
  #actions = 0
  /** Photos that the server has, by its answers to a tab's worker. */
  readonly #uploaded = new Map<string, Owner>()
  /** A rejected mark means that the server has lost the bytes. */
  #isMarkRefused = false
  /** Paths to which a tab's worker has sent bytes that the server stored. */
  readonly #stored = new Map<string, Owner>()
  /** The time in which the server asked each tab to send nothing. */
  readonly #held = new Map<Owner, { since: number; until: number }>()

  /** The user acts on an item: its rejected changes may be sent again. */
  acted(thing: string) {
    this.#actions += 1
    this.#acted.set(thing, this.#actions)
    this.#undecided.set(thing, (this.#undecided.get(thing) ?? 0) + 1)
    for (const signature of this.#refused.keys()) if (signature.includes(thing)) this.#refused.delete(signature)
  }

  /** The status with which the server rejected a change; undefined if it did not, or if the user has acted since. */
  standing(sent: Sent): number | undefined {
    return this.#refused.get(signatureOf(sent))?.status
  }

  /** Records a request that leaves a tab; returns a function that records its answer. */
  sent(owner: Owner, sent: Sent, now: () => number): (answer: Answered) => void {
    const { disturbances } = this
    const actions = this.#actions
    const isOnlyOne = ![...this.#undecided].some(([thing, count]) => count > 1 && signatureOf(sent).includes(thing))
    const [, itemId = ''] = /^\/media\/items\/([^/]+)/.exec(sent.path) ?? []
    if (this.#uploaded.get(itemId) === owner || (!this.#isMarkRefused && this.#stored.get(sent.path) === owner))
      this.resent = itemId
    if (signatureOf(sent).includes(TEMPORARY)) this.temporary = signatureOf(sent)
    const key = this.waiting
    const held = this.#held.get(owner)
    // One in flight may be answered, and the next one sent, in the moment in which another is refused.
    if (isOutboxOnly(sent) && held && held.since < now() && now() < held.until) this.hasty = signatureOf(sent)
    return ({ status, headers, body }) => {
      if (headers?.['content-type'] !== 'application/json') return
      if (status === 401) this.unauthorized += 1
      if (status === 401 || !isChange(sent)) return
      if (status === 200 && itemId) this.#stored.set(sent.path, owner)
      if (status === 200 && sent.path.endsWith('/collection/upload'))
        for (const id of uploadedIn(body)) this.#uploaded.set(id, owner)
      if (status === 408 || status === 429 || status >= 500) this.busy += 1
      if (status === 429 && headers['retry-after'] !== undefined) this.limited += 1
      if (isOutboxOnly(sent) && status >= 500) this.troubled.add(key)
      const seconds = Number(headers['retry-after'] ?? 0)
      if (isOutboxOnly(sent) && seconds > 0) this.#held.set(owner, { since: now(), until: now() + seconds * 1000 })
      if (status === 200 && isPartlyRefused(sent, body)) {
        this.count += 1
        this.#refusals.push(signatureOf(sent))
      }
      if (!isVerdict(status) || isPause(body)) return
      this.count += 1
      this.#refusals.push(signatureOf(sent))
      if (sent.path.endsWith('/markUploaded')) this.#isMarkRefused = true
      if (isOnlyOne && !isUpload(sent) && !isOfPhotos(sent))
        this.#note(signatureOf(sent), actions, { disturbances, status })
    }
  }

  /** Whether a change that contains this text was rejected. */
  hasRefused(text: string) {
    return this.#refusals.some((signature) => signature.includes(text))
  }

  /** The outcome of the user's action on an item is known. */
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

/** Every move and copy has a separate row, so that the same call may be sent for two of them. */
const isOfPhotos = ({ path }: Sent) => /\/flick\/(move|copy|delete|restore)$/.test(path)

/** Whether a call with several photos rejects one of them. */
const isPartlyRefused = (sent: Sent, body: string) =>
  isOfPhotos(sent) &&
  (JSON.parse(body) as { results: { code?: string }[] }).results.some(({ code }) => code !== undefined)

/** A paused link rejects nothing for good: what waits is sent once the host resumes it. */
const isPause = (body: string) => body.includes('"GUEST_PAUSED"')

/** The photos that exist already according to the answer to a reservation. */
const uploadedIn = (body: string) => {
  const { collection } = JSON.parse(body) as {
    collection: { collectionItems: { collectionItem: { collectionItemId: string; isUploaded: boolean } }[] }
  }
  return collection.collectionItems.flatMap(({ collectionItem }) =>
    collectionItem.isUploaded ? [collectionItem.collectionItemId] : [],
  )
}
