/** `npm run settings`: prints the settings in force, without secrets; exit code 2 and one line if one is wrong. */
import { describeSettings } from '../settings/describe'
import { print, runOperatorProgram } from './program'

runOperatorProgram('settings', async () => {
  const settings = describeSettings(process.env)
  const width = Math.max(...settings.map(({ name }) => name.length))
  for (const { name, value, isDefault } of settings)
    print(`${name.padEnd(width)}  ${value === undefined ? 'not set' : isDefault ? `${value} (default)` : value}`)
  return 0
})
