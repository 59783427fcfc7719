/** A user's stream of events, over real HTTP. */
import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { LiveEvent } from '../../../contract/calls/live'
import { within } from '../../../tests/fixtures/within'
import type { Caller } from '../caller'

export const asStream = { headers: { accept: 'text/event-stream' } }

export class Listener {
  readonly received: LiveEvent[] = []
  /** The events up to 'ready': those of the moments before. */
  readonly began: LiveEvent[] = []
  isOpen = true
  readonly #finished: Promise<void>

  #arrived = () => {}

  private constructor(
    readonly response: Response,
    private readonly life: AbortController,
  ) {
    this.#finished = this.#read().finally(() => (this.isOpen = false))
  }

  /** Resolves when the server ends the stream. The limit of the wait begins here: a stream may be open for longer. */
  get ended(): Promise<void> {
    return within('the end of a stream', this.#finished, () => JSON.stringify(this.received))
  }

  async #read() {
    const parser = createParser({
      onEvent: ({ data }) => {
        this.received.push(v.parse(LiveEvent, JSON.parse(data)))
        this.#arrived()
      },
    })
    const text = this.response.body?.pipeThrough(new TextDecoderStream())
    try {
      for await (const chunk of text ?? []) parser.feed(chunk)
    } catch (error) {
      if (!this.life.signal.aborted) throw error
    }
  }

  /** Opens a stream and waits until it is open. */
  static async open(caller: Caller): Promise<Listener> {
    const life = new AbortController()
    const response = await caller.request('/api/changes', { ...asStream, signal: life.signal })
    if (!response.ok) throw new Error(`changes: ${response.status} ${await response.text()}`)
    const listener = new Listener(response, life)
    listener.began.push(...(await listener.next('ready')))
    return listener
  }

  /** The events since the last call, once one of this kind is among them; waits for it. */
  next(kind: LiveEvent['kind']): Promise<LiveEvent[]> {
    return this.#until(`an event '${kind}'`, (event) => event.kind === kind)
  }

  /** The events since the last call, once one of this user is among them: events of earlier changes may come first. */
  nextOf(userId: string): Promise<LiveEvent[]> {
    return this.#until(`an event of ${userId}`, (event) => event.kind === 'person' && event.userId === userId)
  }

  async #until(what: string, isWanted: (event: LiveEvent) => boolean): Promise<LiveEvent[]> {
    const arrived = async () => {
      while (!this.received.some(isWanted)) await new Promise<void>((resolve) => (this.#arrived = resolve))
    }
    await within(what, arrived(), () => JSON.stringify(this.received))
    return this.received.splice(0)
  }

  close() {
    this.life.abort()
    return this.#finished
  }
}
