import { commandFor } from '../basis/command-for'
import { table, type ProgramName } from './help-table'

/** The one line for an operator who called a program with wrong arguments. */
export const usageOf = (name: ProgramName): string => `Usage: ${commandFor(name, table[name].takes)} (more by --help)`

/** The lines that `--help` prints. */
export const helpOf = (name: ProgramName): string[] => {
  const { takes, does, given = {}, found } = table[name]
  const width = Math.max(...Object.keys(given).map((one) => one.length))
  return [
    `Usage: ${commandFor(name, takes)}`,
    '',
    ...does,
    '',
    ...Object.entries(given).map(([one, means]) => `  ${one.padEnd(width)}  ${means}`),
    ...(Object.keys(given).length > 0 ? [''] : []),
    `Exit codes: 0 done, ${found === undefined ? '' : `1 ${found}, `}2 wrong use or failed`,
  ]
}
