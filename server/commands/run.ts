import { askServer } from '../control/ask'
import { openLocked } from '../database/embedded/open-locked'
import { assertUsed } from '../database/embedded/used-folder'
import type { Settings } from '../settings/settings'
import type { Log } from '../telemetry/log'
import { Outcome, type Parts } from './command'
import { commands, type CommandName } from './table'

export type RunSettings = Pick<Settings, 'dataFolder' | 'databaseUrl' | 's3'> & Parts['settings']

const runHere = async (run: (parts: Parts) => Promise<Outcome>, settings: RunSettings, log: Log) => {
  if (settings.databaseUrl === undefined) assertUsed(settings.dataFolder)
  // Servers on the same PostgreSQL may run: each command is one transaction, and detects them if it must.
  const { db, release } = await openLocked({ ...settings, isFolderShared: true }, log)
  try {
    return await run({ db, settings, tell: () => {}, renewKeys: () => Promise.resolve() })
  } finally {
    await release()
  }
}

/**
 * Runs a command in the server that runs on the data folder, or else here; undefined if its arguments are wrong. Throws
 * Refused, FolderUnused, and what openLocked throws.
 */
export const runCommand = async (
  settings: RunSettings,
  name: CommandName,
  given: readonly string[],
  log: Log,
): Promise<Outcome | undefined> => {
  const run = commands[name].prepare(given)
  if (run === undefined) return undefined
  const asked = settings.databaseUrl === undefined && (await askServer(settings.dataFolder, name, Outcome, given))
  if (!asked) return runHere(run, settings, log)
  await asked.release()
  return asked.answer
}
