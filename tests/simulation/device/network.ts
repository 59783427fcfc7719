/**
 * The network of one device. Each request and each answer travels independently, for a random time, so they overtake
 * each other; an ordered fault hits the next request.
 */
import { CHANGE_HEADER } from '../../../contract/change'
import type { Owner, Scheduler } from '../scheduler/scheduler'
import { isVerdict, page, refusalOf, type Fault } from './faults'
import { SimulatedResponse, type Answered, type SimulatedRequest } from './http'
import { isChange, Verdicts } from './verdicts'

export interface Sent {
  method: string
  path: string
  token: string | undefined
  /** Its place in the order of the device's changes (contract/change.ts). */
  change?: string | undefined
  body: unknown
}
/** Answers at once, at the moment when the request arrives. */
export type Serve = (request: Sent) => Answered

const USUAL_MS = 120
/** Maximum number of requests of one resource by one device within so many milliseconds. */
const MAX_READS = 25
const WHILE_MS = 10_000
const SLOW_MS = 14_000

const sentOf = ({ method, url, headers, text }: SimulatedRequest): Sent => ({
  method,
  path: url.replace(/^https:\/\/[^/]+/, ''),
  token: headers.get('authorization')?.replace('Bearer ', ''),
  change: headers.get(CHANGE_HEADER) ?? undefined,
  body: text === undefined ? undefined : (JSON.parse(text) as unknown),
})

export class Network {
  isOnline = true
  /** Faults that hit the next requests that change data, one each. */
  faults: Fault[] = []
  /** Faults that hit the next requests of any kind. */
  anyFaults: Fault[] = []
  readonly verdicts = new Verdicts()
  /** No change was repeated or held back, so the user's last action is the server's last. */
  isExact = true
  /** Changes that the server made and whose answers have not arrived: the device does not have them. */
  readonly unheard = new Set<Sent>()
  /** Calls without an answer so far. */
  readonly underWay = new Set<Sent>()
  #changedAt = 0
  /** Called with each request that leaves a tab. */
  watch: (sent: Sent) => void = () => undefined

  constructor(
    private readonly scheduler: Scheduler,
    private readonly serve: Serve,
  ) {}

  fetch(owner: Owner, request: SimulatedRequest): Promise<SimulatedResponse> {
    return new Promise((resolve, reject) => {
      const { signal } = request
      const fail = () => reject(new TypeError('Failed to fetch'))
      const abort = () => reject((signal?.reason ?? new DOMException('Aborted', 'AbortError')) as Error)
      if (owner.isDead) return
      const sent = sentOf(request)
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      this.watch(sent)
      this.underWay.add(sent)
      if (!isChange(sent)) this.#noteRead(sent)
      const answered = this.verdicts.sent(owner, sent, this.scheduler.now)
      const arrive = (answer: Answered | undefined, ms: number) =>
        this.scheduler.later('answer', owner, ms, () => {
          this.underWay.delete(sent)
          this.#changedAt = this.scheduler.now()
          if (signal?.aborted) return undefined
          signal?.removeEventListener('abort', abort)
          if (!answer || !this.isOnline) return fail()
          answered(answer)
          this.unheard.delete(sent)
          return resolve(new SimulatedResponse(answer))
        })
      this.#send(sent, arrive)
    })
  }

  /** An answer that was requested again and again without a cause. */
  restless: string | undefined
  readonly #askedAt = new Map<string, number[]>()

  #noteRead({ path }: Sent) {
    const now = this.scheduler.now()
    const times = [...(this.#askedAt.get(path) ?? []).filter((at) => now - at < WHILE_MS), now]
    this.#askedAt.set(path, times)
    if (times.length > MAX_READS) this.restless = path
  }

  /** Whether no call was running for so long (ms): answers that a call made stale have been fetched again. */
  isQuiet(ms: number) {
    return this.underWay.size === 0 && this.scheduler.now() - this.#changedAt >= ms
  }

  /** Sends bytes; returns a function that cancels. */
  put(
    owner: Owner,
    { path, md5 }: { path: string; md5: string },
    answer: (answered: Answered | undefined) => void,
  ): () => void {
    let isOver = owner.isDead
    const sent = { method: 'PUT', path, token: undefined, body: { md5 } }
    const noted = this.verdicts.sent(owner, sent, this.scheduler.now)
    const arrive = (answered: Answered | undefined, ms: number) =>
      this.scheduler.later('put answer', owner, ms, () => {
        if (!isOver && answered && this.isOnline) noted(answered)
        if (!isOver) answer(this.isOnline ? answered : undefined)
        isOver = true
      })
    if (!isOver) this.#send(sent, arrive)
    return () => {
      isOver = true
    }
  }

  /** The requests and answers that faults hold back: each function lets one of them travel. */
  readonly #held: (() => void)[] = []

  #holdOrSend(isHeld: boolean, travel: () => void) {
    if (isHeld) this.#held.push(travel)
    else travel()
  }

  get isHolding() {
    return this.#held.length > 0
  }

  /** Lets the first of the requests and answers travel that faults hold back; returns false if there is none. */
  release() {
    const travel = this.#held.shift()
    travel?.()
    return travel !== undefined
  }

  #takeFault(sent: Sent): Fault | undefined {
    if (!this.isOnline) return 'lost'
    const standing = isChange(sent) ? this.verdicts.standing(sent) : undefined
    const fault = (standing as Fault) ?? this.anyFaults.shift() ?? (isChange(sent) ? this.faults.shift() : undefined)
    if (isChange(sent) && (fault === 'doubled' || fault === 'slow')) this.isExact = false
    if (typeof fault === 'number' && isVerdict(fault)) this.verdicts.injected += 1
    if (fault === 401) this.verdicts.injectedUnauthorized += 1
    if (fault === 403 && sent.path.startsWith('/identity/')) this.verdicts.signInsRefused += 1
    return fault
  }

  #send(sent: Sent, arrive: (answer: Answered | undefined, ms: number) => void) {
    const { random } = this.scheduler
    const fault = this.#takeFault(sent)
    const delay = () => (fault === 'slow' ? random.below(SLOW_MS) : random.below(USUAL_MS))
    if (fault === 'lost') return void arrive(undefined, delay())
    if (fault === 'page') return void arrive(page(200), delay())
    if (fault === 'error page') return void arrive(page(403), delay())
    if (typeof fault === 'number') return void arrive(refusalOf(fault), delay())
    const reach = (answered: (answer: Answered) => void) => {
      // The request has left the device: it arrives even if its tab dies.
      const travel = () =>
        this.scheduler.later(`request ${sent.method} ${sent.path}`, undefined, delay(), () => {
          if (!this.isOnline) return void arrive(undefined, delay())
          if (isChange(sent)) this.unheard.add(sent)
          return answered(this.serve(sent))
        })
      this.#holdOrSend(fault === 'held', travel)
    }
    if (fault === 'doubled')
      this.scheduler.later('double', undefined, random.below(SLOW_MS), () => void this.serve(sent))
    return reach((answer) => {
      if (fault === 'silent') return
      if (fault === 'gateway') return void arrive(refusalOf(502), delay())
      this.#holdOrSend(fault === 'answer held', () => arrive(fault === 'answer lost' ? undefined : answer, delay()))
    })
  }
}
