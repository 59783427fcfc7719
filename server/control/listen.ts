/**
 * [Note: The control socket]
 *
 * Programs of the same machine and user send commands to a running server through a socket in its data folder,
 * `control`. Only the owner may open it: the folder is the owner's, and the socket gets its mode before it gets its
 * name. A command lasts as long as its connection, so a killed program leaves nothing held. A dead server leaves a name
 * that no process answers; the next server replaces it.
 */
import { randomBytes } from 'node:crypto'
import { chmod, rename, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { addressIn, inode } from '../database/embedded/directory-lock'
import type { Log } from '../telemetry/log'

export const CONTROL = 'control'

/**
 * Handles one command, and sends lines by `say`. `gone` aborts when the requesting program ends or disconnects: the
 * command must then end. `given`: its arguments, which are to be checked; undefined if it has none.
 */
export type Command = (say: (answer: object) => void, gone: AbortSignal, given: unknown) => Promise<void>

/** A line is the name of a command, and its arguments as JSON. */
const parseLine = (line: string): [name: string, given: unknown] => {
  const [name = ''] = line.split(' ', 1)
  const json = line.slice(name.length)
  return [name, json === '' ? undefined : JSON.parse(json)]
}

const serve = async (socket: Socket, commands: Record<string, Command>, log: Log) => {
  const gone = new AbortController()
  for (const event of ['end', 'close']) socket.once(event, () => gone.abort())
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })
  const [line = '']: string[] = await once(lines, 'line', { signal: gone.signal })
  const say = (answer: object) => socket.write(`${JSON.stringify(answer)}\n`)
  try {
    const [name, given] = parseLine(line)
    const command = commands[name]
    if (command) await command(say, gone.signal, given)
    else say({ refused: `This server does not know '${name}'` })
  } catch (error) {
    log('control.failed', { error })
    say({ refused: error instanceof Error ? error.message : 'It failed' })
  }
  socket.end()
}

/** Answers commands, one line each, through a socket in `directory` until `close`. */
export const openControl = async (
  directory: string,
  commands: Record<string, Command>,
  log: Log,
): Promise<{ close: () => Promise<void> }> => {
  const sockets = new Set<Socket>()
  const own = addressIn(directory, `.${CONTROL}-${randomBytes(4).toString('hex')}`)
  const name = addressIn(directory, CONTROL)
  // The requesting program ends its half, and waits for the end of this half.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // `serve` rejects if a program disconnects before it sends a command; the server continues.
    serve(socket, commands, log).catch(() => socket.destroy())
  }).unref()
  server.listen(own)
  await once(server, 'listening')
  await chmod(own, 0o600)
  const mine = inode(own)
  await rename(own, name)
  const close = async () => {
    if (inode(name) === mine) await rm(name)
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
  return { close }
}
