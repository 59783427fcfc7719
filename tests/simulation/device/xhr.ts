/** XMLHttpRequest, as src/api/put.ts uses it: a PUT of bytes, with its progress. */
import { Listeners } from './events'
import type { SimulatedBlob } from './blob'
import type { Answered } from './http'

export type Put = (
  sent: { path: string; md5: string; size: number },
  answer: (answered: Answered | undefined) => void,
) => () => void

export const xhrFor = (put: Put) =>
  class extends Listeners {
    readonly upload = new Listeners()
    status = 0
    #path = ''
    #headers = new Map<string, string>()
    #answer: Answered | undefined
    #cancel = () => undefined as void

    open(_: string, path: string) {
      this.#path = path
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name.toLowerCase(), value)
    }
    getResponseHeader(name: string) {
      return this.#answer?.headers?.[name] ?? null
    }
    send(bytes: ArrayBuffer | SimulatedBlob) {
      const size = 'size' in bytes ? bytes.size : bytes.byteLength
      const sent = { path: this.#path, md5: this.#headers.get('content-md5') ?? '', size }
      this.#cancel = put(sent, (answered) => {
        this.#answer = answered
        this.status = answered?.status ?? 0
        if (answered) this.upload.dispatchEvent({ type: 'progress', loaded: size })
        this.dispatchEvent({ type: answered ? 'load' : 'error' })
      })
    }
    abort() {
      this.#cancel()
    }
  }
