/**
 * `npm run doctor -- https://photos.example`: checks an installation from outside and, on its own machine, from inside.
 * Exit code 1 if it finds a fault.
 */
import { askServer } from '../control/ask'
import { examine } from '../doctor/examine'
import { Facts } from '../doctor/facts'
import { describeFinding } from '../doctor/finding'
import { print, runProgram } from './program'
import { BadSetting, readSettings } from '../settings/settings'

runProgram(async () => {
  const [address = ''] = process.argv.slice(2)
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new BadSetting('Name the address under which people open Clique: npm run doctor -- https://photos.example')
  const { dataFolder } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  const asked = await askServer(dataFolder, 'doctor', Facts)
  const findings = await examine(new URL(address), asked?.answer)
  await asked?.release()
  for (const finding of findings) print(describeFinding(finding))
  const count = findings.filter(({ level }) => level === 'wrong').length
  print(`${findings.length} checks, ${count} wrong`)
  return count > 0 ? 1 : 0
})
