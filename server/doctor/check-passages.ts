/** Sends each request of passages.ts through the proxy, and compares both sides. */
import { ask, textOf } from './ask'
import { passwordOf } from './check-password'
import { PROBE_HEADER, readArrived, STATUS_HEADER, type Facts } from './facts'
import { passed, wrong, type Finding } from './finding'
import { passages, type Passage } from './passages'
import { asError } from '../basis/error-code'

const OK = 200

/** The fault of one passage; undefined if it gets through. */
const faultOf = async (origin: string, probe: string, passage: Passage): Promise<Finding | undefined> => {
  const { code, method, path, sent = {}, status = OK, returned = [], harm, fix } = passage
  const found = (text: string) => wrong(code, `${text}: ${harm}`, fix)
  const headers = { ...sent, [PROBE_HEADER]: probe, [STATUS_HEADER]: String(status) }
  const answer = await ask(new URL(path, origin), { method, headers }).catch(asError)
  if (answer instanceof Error) return found(`${method} ${path} is not answered (${answer.message})`)
  const text = await textOf(answer).catch(() => '')
  const password = passwordOf(answer)
  if (password) return password
  if (answer.statusCode !== status)
    return found(
      status === OK
        ? `the proxy answers ${answer.statusCode} to ${method} ${path}`
        : `the proxy turns the status ${status} of ${path} into ${answer.statusCode}`,
    )
  const arrived = readArrived(text)
  if (arrived === undefined) return found(`the proxy itself answers ${method} ${path}`)
  const lost = Object.entries(sent).find(([name, value]) => arrived.headers[name] !== value)
  if (lost) return found(`the proxy removes or changes ${lost[0]} of ${method} ${path}`)
  const gone = returned.find((name) => answer.headers[name] === undefined)
  return gone === undefined ? undefined : found(`the proxy removes ${gone} from the answer to ${method} ${path}`)
}

/** One finding for each code of the table: its first fault, or that all of its rows get through. */
export const checkPassages = async (origin: string, { probe, isOwnSignIn }: Facts): Promise<Finding[]> => {
  const wanted = passages.filter((passage) => isOwnSignIn || !passage.isOwnSignIn)
  const findings = new Map<string, Finding>()
  const faults = await Promise.all(wanted.map((passage) => faultOf(origin, probe, passage)))
  for (const [at, { code }] of wanted.entries()) {
    const fault = faults[at]
    if (fault && findings.get(fault.code)?.level !== 'wrong') findings.set(fault.code, fault)
    else if (!findings.has(code)) findings.set(code, passed(code, 'gets through the proxy unchanged'))
  }
  return [...findings.values()]
}
