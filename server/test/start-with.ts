import { afterAll } from 'vitest'
import { discard, startServer, type Person, type RunningServer } from './running-server'

/**
 * Starts a server for the tests of a file, with users of these names, and discards it after the last test. A file awaits
 * it once, before its tests.
 */
export const startWith = async <const Name extends string>(
  ...names: Name[]
): Promise<{ server: RunningServer } & Record<Name, Person>> => {
  const server = await startServer()
  afterAll(() => discard(server))
  const people = {} as Record<Name, Person>
  for (const name of names) people[name] = await server.person(name)
  return { server, ...people }
}
