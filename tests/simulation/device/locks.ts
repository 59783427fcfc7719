/** Web Locks of one device. A lock ends with its tab. */
import type { Owner, Scheduler } from '../scheduler/scheduler'

interface Request {
  name: string
  mode: 'shared' | 'exclusive'
  owner: Owner
  grant: (lock: { name: string; mode: string } | null) => void
  lose: () => void
}
interface Options {
  mode?: 'shared' | 'exclusive'
  signal?: AbortSignal
  ifAvailable?: boolean
  steal?: boolean
}
type Work = (lock: { name: string } | null) => unknown

export class Locks {
  #held: Request[] = []
  #pending: Request[] = []
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  /** The tab that holds a lock whose name begins with `prefix`. */
  holder(prefix: string): Owner | undefined {
    return this.#held.find(({ name }) => name.startsWith(prefix))?.owner
  }

  releaseAll(owner: Owner) {
    this.#held = this.#held.filter((lock) => lock.owner !== owner)
    this.#pending = this.#pending.filter((lock) => lock.owner !== owner)
    this.#process()
  }

  /** `navigator.locks` of one tab. */
  managerFor(owner: Owner) {
    const request = (name: string, ...rest: [Work] | [Options, Work]) => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
      return this.#request(owner, name, options, work)
    }
    const show = ({ name, mode }: Request) => ({ name, mode })
    return {
      request,
      query: () => Promise.resolve({ held: this.#held.map(show), pending: this.#pending.map(show) }),
    }
  }

  #request(owner: Owner, name: string, { mode = 'exclusive', signal, ifAvailable, steal }: Options, work: Work) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const request: Request = { name, mode, owner, grant: () => undefined, lose: () => undefined }
      request.lose = () => reject(new DOMException('Lock stolen', 'AbortError'))
      const giveUp = () => {
        this.#pending = this.#pending.filter((other) => other !== request)
        reject(signal?.reason as Error)
        this.#process()
      }
      const release = () => {
        this.#held = this.#held.filter((other) => other !== request)
        this.#process()
      }
      request.grant = (lock) => {
        signal?.removeEventListener('abort', giveUp)
        let done
        try {
          done = Promise.resolve(work(lock))
        } catch (error) {
          done = Promise.reject(error as Error)
        }
        done.finally(release).then(resolve, reject)
      }
      if (ifAvailable && !this.#isFree(request)) {
        this.#scheduler.later('lock refused', owner, 0, () => request.grant(null), this)
        return undefined
      }
      // Only a page in the back/forward cache would notice it, and there are none here.
      if (name === 'opening') {
        this.#held.push(request)
        request.grant({ name, mode })
        return undefined
      }
      signal?.addEventListener('abort', giveUp)
      if (steal) this.#takeAway(name)
      this.#pending.push(request)
      this.#process()
      return undefined
    })
  }

  #takeAway(name: string) {
    for (const held of this.#held.filter((lock) => lock.name === name))
      this.#scheduler.later('lock stolen', held.owner, 0, held.lose)
    this.#held = this.#held.filter((lock) => lock.name !== name)
  }

  #isFree({ name, mode }: Request) {
    return this.#held.every((held) => held.name !== name || (held.mode === 'shared' && mode === 'shared'))
  }

  #process() {
    for (const request of this.#pending) {
      const isFirst = this.#pending.find(({ name }) => name === request.name) === request
      if (!isFirst || !this.#isFree(request)) continue
      this.#pending = this.#pending.filter((other) => other !== request)
      this.#held.push(request)
      const { name, mode, owner } = request
      this.#scheduler.later(`lock ${name}`, owner, 0, () => request.grant({ name, mode }))
    }
  }
}
