/**
 * [Note: Requests]
 *
 * The home of `fetch` (tests/requests.test.ts). A request that the network holds must end: its answer begins, and its
 * body continues, within a limit. Its errors are marked ([Note: Offline or broken]).
 */
import { FETCH_ANSWER_MS, FETCH_SILENCE_MS } from '../../contract/waits'
import { asUnanswered } from './unanswered'

/** `fetch`, for callers with limits of their own. Rejects with a marked error. */
export const send: typeof fetch = (...args) => fetch(...args).catch(asUnanswered)

type Within = <T>(ms: number, work: Promise<T>) => Promise<T>

/** The same bytes. Ends with an error if the next one does not arrive in time. */
const limited = (body: ReadableStream<Uint8Array>, within: Within, end: () => void) => {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    // Only while the caller waits for bytes: it may pause.
    pull: async (controller) => {
      try {
        const { done, value } = await within(FETCH_SILENCE_MS, reader.read())
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      } catch (error) {
        end()
        controller.error(error)
      }
    },
    cancel: (reason) => {
      end()
      return reader.cancel(reason)
    },
  })
}

/**
 * Requests something. Rejects with a TimeoutError if its answer does not begin within `answerMs`; the body fails in the
 * same way if it pauses for FETCH_SILENCE_MS.
 */
export const request = async (
  url: string | Request,
  init: RequestInit = {},
  answerMs = FETCH_ANSWER_MS,
): Promise<Response> => {
  const { signal } = init
  signal?.throwIfAborted()
  const life = new AbortController()
  const abort = () => life.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const end = () => signal?.removeEventListener('abort', abort)
  const within: Within = async (ms, work) => {
    const timer = setTimeout(() => life.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
    return work.finally(() => clearTimeout(timer))
  }
  try {
    const response = await within(answerMs, send(url, { ...init, signal: life.signal }))
    // An opaque response hides its body.
    if (response.body && response.type !== 'opaque') return new Response(limited(response.body, within, end), response)
    end()
    return response
  } catch (error) {
    end()
    throw error
  }
}
