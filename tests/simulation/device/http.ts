/**
 * Requests and answers of a simulated network: the parts of the Fetch API that the client reads, and only one stream.
 */
export class SimulatedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal | undefined
  readonly text: string | undefined

  constructor(input: string | URL | SimulatedRequest, init: RequestInit = {}) {
    const before = input instanceof SimulatedRequest ? input : undefined
    this.url = before?.url ?? String(input)
    this.method = (init.method ?? before?.method ?? 'GET').toUpperCase()
    this.headers = new Headers(init.headers ?? before?.headers)
    this.signal = init.signal ?? before?.signal
    this.text = typeof init.body === 'string' ? init.body : before?.text
  }
  clone() {
    return new SimulatedRequest(this)
  }
}

export interface Answered {
  status: number
  headers?: Record<string, string>
  body: string
}

export class SimulatedResponse {
  readonly status: number
  readonly ok: boolean
  readonly headers: Headers
  readonly body = null
  readonly bodyUsed = false
  readonly type = 'basic'
  readonly #body: string

  constructor({ status, headers, body }: Answered) {
    this.status = status
    this.ok = status >= 200 && status < 300
    this.headers = new Headers(headers)
    this.#body = body
  }
  text() {
    return Promise.resolve(this.#body)
  }
  json(): Promise<unknown> {
    try {
      return Promise.resolve(JSON.parse(this.#body))
    } catch (error) {
      return Promise.reject(error as Error)
    }
  }
  clone() {
    return this
  }
}
