import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { addressIn } from '../database/embedded/directory-lock'
import { CONTROL } from './listen'
import { Expected } from '../basis/expected'
import { errorCode } from '../basis/error-code'

/** The running server refuses the command. */
export class Refused extends Expected {}

const Refusal = v.object({ refused: v.string() })

export interface Asked<Answer> {
  answer: Answer
  /**
   * Signals to the server that this program no longer needs the resources held for it; resolves when the server has
   * released them.
   */
  release: () => Promise<void>
  /** Aborts when the server has ended. */
  lost: AbortSignal
}

const connected = async (address: string): Promise<Socket | undefined> => {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}

/**
 * The first answer of the server that runs on `directory` to a command with its arguments; undefined if no server runs.
 * Throws Refused.
 */
export const askServer = async <Schema extends v.GenericSchema>(
  directory: string,
  command: string,
  schema: Schema,
  given?: readonly string[],
): Promise<Asked<v.InferOutput<Schema>> | undefined> => {
  const socket = await connected(addressIn(directory, CONTROL))
  if (socket === undefined) return undefined
  const lost = new AbortController()
  let isReleased = false
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  void closed.then(() => {
    if (!isReleased) lost.abort(new Refused('The server ended'))
  })
  socket.write(given === undefined ? `${command}\n` : `${command} ${JSON.stringify(given)}\n`)
  const lines = createInterface({ input: socket })
  const [line]: string[] = await once(lines, 'line', { signal: lost.signal })
  const answer: unknown = JSON.parse(line ?? '')
  if (v.is(Refusal, answer)) throw new Refused(answer.refused)
  const release = async () => {
    isReleased = true
    socket.end()
    await closed
  }
  return { answer: v.parse(schema, answer), release, lost: lost.signal }
}
