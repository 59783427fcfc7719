import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Ready } from './read-ahead'

/**
 * Sends bytes and ends the answer. It uses no stream in between, which would not report when a buffer is sent: `bytes`
 * waits for that, so it is never more than its buffers ahead. Throws the errors of `bytes`, and if the connection is
 * cut.
 */
export const writeAll = async (bytes: AsyncIterable<Ready<unknown>>, response: ServerResponse): Promise<void> => {
  const over = new AbortController()
  const unsent = new Set<() => void>()
  const pass = async () => {
    for await (const { bytes: part, free } of bytes) {
      if (over.signal.aborted || response.destroyed) return
      unsent.add(free)
      response.write(part, () => unsent.delete(free) && free())
    }
    response.end()
  }
  const cut = async (): Promise<never> => {
    const { socket } = response.req
    if (!socket.destroyed) await once(socket, 'close', { signal: over.signal })
    throw Object.assign(new Error('The connection was cut'), { code: 'ECONNRESET' })
  }
  // An answer queued behind another one on its connection gets no event when the connection closes.
  const ended = Promise.race([finished(response), cut()])
  try {
    // Both at once: a cut connection is detected while the store is slow.
    await Promise.all([ended, pass()])
  } finally {
    over.abort()
    // Unsent parts are never sent after this, and no callback reports them. `bytes` ends only if it does not wait for a
    // buffer.
    for (const free of unsent) free()
    unsent.clear()
  }
}
