import { runCommand } from '../commands/run'
import type { CommandName } from '../commands/table'
import { readSettings } from '../settings/settings'
import { createLog } from '../telemetry/log'
import { print, runOperatorProgram, wrongUse } from './program'

/** Runs the operators' command of this name with the program's arguments ([Note: Operators' commands]). */
export const runAsProgram = (name: CommandName): void =>
  runOperatorProgram(name, async (given) => {
    const outcome = await runCommand(readSettings(process.env), name, given, createLog(process.stderr))
    if (outcome === undefined) throw wrongUse(name)
    const { code, lines } = outcome
    for (const line of lines)
      if (code === 0) print(line)
      else process.stderr.write(`${line}\n`)
    return code
  })
