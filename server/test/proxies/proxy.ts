import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A site of a proxy: on a port of its own, with one mistake or none. */
export interface Site {
  port: number
  mistake?: string
}

/** The change of the good configuration, and the code that the doctor must find. */
export interface Mistake {
  code: string
  change: (text: string) => string
}

/** Replaces a part of a configuration; throws if the configuration does not have it. */
export const replaced = (part: string, by: string) => (text: string) => {
  if (!text.includes(part)) throw new Error(`The configuration has no '${part}'`)
  return text.replace(part, () => by)
}

/** The configuration of a site: the good one, or with its mistake. */
export const textOf = (good: string, mistakes: Record<string, Mistake>, { mistake }: Site): string => {
  if (mistake === undefined) return good
  const found = mistakes[mistake]
  if (found === undefined) throw new Error(`There is no mistake '${mistake}'`)
  const text = found.change(good)
  if (text === good) throw new Error(`The mistake '${mistake}' changes nothing`)
  return text
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
