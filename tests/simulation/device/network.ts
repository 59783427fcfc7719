/**
 * The network of one device. Each request and each answer travels by itself, for a random while, so they overtake each
 * other; a fault that was ordered hits the next request.
 */
import type { Owner, Scheduler } from '../scheduler/scheduler'
import { SimulatedResponse, type Answered, type SimulatedRequest } from './http'

/** What may happen to a request. */
export type Fault =
  /** It never reaches the server. */
  | 'lost'
  /** The server acts, and the answer is lost. */
  | 'answer lost'
  /** The server acts, and no answer ever comes. */
  | 'silent'
  /** It reaches the server twice, the second time late. */
  | 'doubled'
  /** It takes seconds. */
  | 'slow'
  /** A sign-in page of some network, with status 200. */
  | 'page'
  /** The same, as an error page. */
  | 'error page'
  /** The server answers this status, and has not acted. */
  | 401
  | 403
  | 404
  | 408
  | 409
  | 429
  | 500
  | 503

export const FAULTS: readonly Fault[] = [
  ...(['lost', 'answer lost', 'silent', 'doubled', 'slow', 'page', 'error page'] as const),
  ...([401, 403, 404, 408, 409, 429, 500, 503] as const),
]

export interface Sent {
  method: string
  path: string
  token: string | undefined
  body: unknown
}
/** Answers at once, at the moment when the request arrives. */
export type Serve = (request: Sent) => Answered

const codes: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'UNAVAILABLE',
  409: 'INVALID_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}
const json = { 'content-type': 'application/json' }

export const refusalOf = (status: number): Answered => ({
  status,
  headers: { ...json, ...(status === 429 && { 'retry-after': '2' }) },
  body: JSON.stringify({ message: 'refused', code: codes[status] ?? 'INTERNAL' }),
})
const page = (status: number): Answered => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html>Sign in to use this network</html>',
})

const USUAL_MS = 120
const SLOW_MS = 14_000

const sentOf = ({ method, url, headers, text }: SimulatedRequest): Sent => ({
  method,
  path: url.replace(/^https:\/\/[^/]+/, ''),
  token: headers.get('authorization')?.replace('Bearer ', ''),
  body: text === undefined ? undefined : (JSON.parse(text) as unknown),
})

/** Likes are GETs. */
const isChange = ({ method, path }: Sent) => method !== 'GET' || /\/(un)?like\//.test(path)

const signatureOf = ({ method, path, body }: Sent) => `${method} ${path} ${JSON.stringify(body) ?? ''}`

export class Network {
  isOnline = true
  /** Faults that hit the next requests that change something, one each. */
  faults: Fault[] = []
  /** Faults that hit the next requests of any kind. */
  anyFaults: Fault[] = []
  /** Answers so far that refuse a change for good: not those that ask to wait, or to sign in. */
  verdicts = 0
  /** Actions of the person so far, as the model counts them. */
  actions = 0
  /** A change that was refused again and again without an action since. */
  repeated: string | undefined
  /** How often each change was refused since which action. */
  readonly #refused = new Map<string, { actions: number; times: number }>()
  /** Answers so far that refuse the token. */
  unauthorized = 0

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
      const arrive = (answer: Answered | undefined, ms: number) =>
        this.scheduler.later('answer', owner, ms, () => {
          signal?.removeEventListener('abort', abort)
          if (!answer || !this.isOnline) return fail()
          this.#count(sent, answer)
          resolve(new SimulatedResponse(answer))
        })
      this.#send(sent, arrive)
    })
  }

  /** Sends bytes; answers how to give up. */
  put(
    owner: Owner,
    { path, md5 }: { path: string; md5: string },
    answer: (answered: Answered | undefined) => void,
  ): () => void {
    let isOver = owner.isDead
    const arrive = (answered: Answered | undefined, ms: number) =>
      this.scheduler.later('put answer', owner, ms, () => {
        if (!isOver) answer(this.isOnline ? answered : undefined)
        isOver = true
      })
    if (!isOver) this.#send({ method: 'PUT', path, token: undefined, body: { md5 } }, arrive)
    return () => {
      isOver = true
    }
  }

  #count(sent: Sent, { status, headers }: Answered) {
    if (headers?.['content-type'] !== json['content-type']) return
    if (status === 401) this.unauthorized += 1
    else if (isChange(sent) && status >= 400 && status < 500 && status !== 408 && status !== 429) {
      this.verdicts += 1
      this.#countRefusal(signatureOf(sent))
    }
  }

  /** A tab that dies between the answer and its storing leaves the change to another one, so once more is no mistake. */
  #countRefusal(signature: string) {
    const { actions, times } = this.#refused.get(signature) ?? { actions: 0, times: 0 }
    const isSame = actions === this.actions
    this.#refused.set(signature, { actions: this.actions, times: isSame ? times + 1 : 1 })
    if (isSame && times >= 2) this.repeated = signature
  }

  #takeFault(sent: Sent): Fault | undefined {
    return this.anyFaults.shift() ?? (isChange(sent) ? this.faults.shift() : undefined)
  }

  #send(sent: Sent, arrive: (answer: Answered | undefined, ms: number) => void) {
    const { random } = this.scheduler
    const fault = this.isOnline ? this.#takeFault(sent) : 'lost'
    const delay = () => (fault === 'slow' ? random.below(SLOW_MS) : random.below(USUAL_MS))
    if (fault === 'lost') return void arrive(undefined, delay())
    if (fault === 'page') return void arrive(page(200), delay())
    if (fault === 'error page') return void arrive(page(403), delay())
    if (typeof fault === 'number') return void arrive(refusalOf(fault), delay())
    const reach = (answered: (answer: Answered) => void) => {
      // The request has left the device: it arrives even if its tab dies.
      this.scheduler.later(`request ${sent.method} ${sent.path}`, undefined, delay(), () => {
        if (this.isOnline) answered(this.serve(sent))
        else arrive(undefined, delay())
      })
    }
    if (fault === 'doubled')
      this.scheduler.later('double', undefined, random.below(SLOW_MS), () => void this.serve(sent))
    return reach((answer) => {
      if (fault === 'silent') return
      arrive(fault === 'answer lost' ? undefined : answer, delay())
    })
  }
}
