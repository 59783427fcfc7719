/** A link between the browser and the server, which all connections share: so many bytes a second upwards, and a delay. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Bytes of a connection that wait for the link, as in a modem's buffer: what is more waits in the browser. */
const BUFFER = 64 * 1024
/** Bytes a millisecond of one megabit a second. */
const MEGABIT = 125

interface Held {
  at: number
  bytes: Buffer
}

/** Passes on what `from` sends, in order, each piece when `pace` says (ms); `room` bytes are held at most. */
const pass = (from: Socket, to: Socket, room: number, pace: (bytes: number) => number) => {
  const held: Held[] = []
  let size = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pump = () => {
    timer = undefined
    for (let next = held[0]; next && next.at <= performance.now(); next = held[0]) {
      held.shift()
      size -= next.bytes.length
      if (next.bytes.length > 0) to.write(next.bytes)
      else to.end()
    }
    if (size < room) from.resume()
    if (held[0]) timer = setTimeout(pump, Math.max(1, held[0].at - performance.now()))
  }
  const hold = (bytes: Buffer) => {
    held.push({ at: pace(bytes.length), bytes })
    size += bytes.length
    if (size >= room) from.pause()
    timer ??= setTimeout(pump, 1)
  }
  from.on('data', hold)
  from.on('end', () => hold(Buffer.alloc(0)))
  from.on('close', () => to.destroy())
  from.on('error', () => to.destroy())
}

/** A link to `target` with `mbit` megabits a second upwards and `delay` ms each way. */
export const startLink = async (target: string, mbit: number, delay: number) => {
  const { hostname, port } = new URL(target)
  let sent = 0
  let freeAt = 0
  const upwards = (bytes: number) => {
    sent += bytes
    freeAt = Math.max(freeAt, performance.now()) + bytes / (mbit * MEGABIT)
    return freeAt + delay
  }
  // All bytes of a single connection that the link carries in the meantime may be on their way.
  const room = BUFFER + mbit * MEGABIT * delay
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('close', () => sockets.delete(socket))
    }
    pass(near, far, room, upwards)
    pass(far, near, room, () => performance.now() + delay)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes that were sent upwards. */
    sent: () => sent,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
