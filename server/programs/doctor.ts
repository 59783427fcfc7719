/**
 * `npm run doctor -- https://photos.example`: checks an installation from outside and, on its own machine, from inside.
 * `--slow` also sends a photo that takes longer than a minute. Exit code 1 if it finds a fault.
 */
import { askServer } from '../control/ask'
import { examine } from '../doctor/examine'
import { Facts } from '../doctor/facts'
import { describeFinding } from '../doctor/finding'
import { print, runOperatorProgram, wrongUse } from './program'
import { readSettings } from '../settings/settings'

const SLOW = '--slow'

runOperatorProgram('doctor', async (given) => {
  const isSlow = given.includes(SLOW)
  const [address = ''] = given.filter((argument) => argument !== SLOW)
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw wrongUse('doctor')
  const { dataFolder } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  const asked = await askServer(dataFolder, 'doctor', Facts)
  const findings = await examine(new URL(address), asked?.answer, isSlow)
  await asked?.release()
  for (const finding of findings) print(describeFinding(finding))
  const count = findings.filter(({ level }) => level === 'wrong').length
  print(`${findings.length} checks, ${count} wrong`)
  if (asked && !isSlow) print(`A photo that takes longer than a minute was not tried: add ${SLOW} for that.`)
  return count > 0 ? 1 : 0
})
