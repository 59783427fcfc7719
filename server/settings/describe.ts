/** The settings in force, for the operator. */
import { names, readValues, settingOf } from './values'

const SECRET = '(secret)'

interface Described {
  name: string
  /** As it was written; undefined if it is not set and has no default. */
  value: string | undefined
  isDefault: boolean
}

/** Every setting of an environment, secrets masked. Throws BadSetting if one is wrong. */
export const describeSettings = (environment: NodeJS.ProcessEnv): Described[] => {
  readValues(environment)
  return names.map((name) => {
    const { fallback, isSecret } = settingOf(name)
    const written = environment[name]
    const value = written !== undefined && isSecret ? SECRET : (written ?? fallback)
    return { name, value, isDefault: written === undefined }
  })
}

/** The settings of an environment that are not their defaults, for the log. */
export const setSettings = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(
    describeSettings(environment)
      .filter(({ isDefault }) => !isDefault)
      .map(({ name, value }) => [name, value]),
  )
