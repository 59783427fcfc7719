/** Reads the values of the settings from an environment. */
import { BadSetting } from '../basis/bad-setting'
import { meant } from './misspelt'
import { table, type Name, type Setting, type Values } from './table'

export const names = Object.keys(table) as Name[]

export const settingOf = (name: Name): Setting<unknown> => table[name]

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const check = (environment: NodeJS.ProcessEnv) => {
  for (const name of Object.keys(environment)) {
    const other = meant(name, names)
    if (other) throw new BadSetting(`${name} is no setting. Is ${other} meant?`)
  }
  for (const name of names) {
    if (environment[name] === undefined) continue
    if (environment[name].trim() === '') throw new BadSetting(`${name} is empty: give it a value, or remove it`)
    const { needs, notWith } = settingOf(name)
    const missing = needs.filter((other) => environment[other] === undefined)
    if (missing.length > 0) throw new BadSetting(`${name} needs ${listed(missing)}`)
    const over = notWith.find((other) => environment[other] !== undefined)
    if (over) throw new BadSetting(`${name} has no effect with ${over}`)
  }
}

const read = (name: Name, environment: NodeJS.ProcessEnv) => {
  const { kind, fallback } = settingOf(name)
  const written = environment[name] ?? fallback
  if (written === undefined) return undefined
  const value = kind.read(written)
  if (value === undefined) throw new BadSetting(`${name} must be ${kind.shape}`)
  return value
}

/**
 * The value of every setting, or its default. Throws BadSetting, which names the setting: a name that is nearly one of
 * ours, an empty or wrong value, a setting without those that it needs.
 */
export const readValues = (environment: NodeJS.ProcessEnv): Values => {
  check(environment)
  return Object.fromEntries(names.map((name) => [name, read(name, environment)])) as Values
}
