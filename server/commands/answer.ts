import type { Command } from '../control/listen'
import type { OperatorCommand, Parts } from './command'
import { commands } from './table'

const answer =
  ({ prepare }: OperatorCommand, parts: Parts): Command =>
  async (say, _gone, given) => {
    const run = prepare(given)
    say(run ? await run(parts) : { refused: 'This server does not know these arguments' })
  }

/** The operators' commands, as the control socket of a running server serves them. */
export const answerCommands = (parts: Parts): Record<string, Command> =>
  Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, answer(command, parts)]))
