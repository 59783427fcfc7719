import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A site of a proxy: on a port of its own, with one mistake or none. */
export interface Site {
  port: number
  mistake?: string
}

/** The difference from the good configuration, and the code that the doctor must find. */
export interface Mistake<Parts> {
  code: string
  change: (parts: Parts) => Parts
}

/** The parts of a site: the good ones, or with its mistake. */
export const partsOf = <Parts>(good: Parts, mistakes: Record<string, Mistake<Parts>>, { mistake }: Site): Parts => {
  if (mistake === undefined) return good
  const found = mistakes[mistake]
  if (found === undefined) throw new Error(`There is no mistake '${mistake}'`)
  return found.change(good)
}

const POLL_MS = 50

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (open: boolean) => () => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', answer(true)).once('error', answer(false))
  })

/** Starts a proxy's program; resolves when its last site accepts connections. */
export const startProxy = async (
  program: string,
  args: string[],
  sites: readonly Site[],
  env: Record<string, string> = {},
): Promise<ChildProcess> => {
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close')
  for (const { port } of sites.slice(-1))
    while (!(await isOpen(port))) {
      await Promise.race([wait(POLL_MS), ended])
      if (child.exitCode !== null) throw new Error(`${program} ended: ${printed}`)
    }
  return child
}
