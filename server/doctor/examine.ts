/** Runs all checks of an installation, each once; reports checks that cannot run. */
import { checkApp, checkHealth } from './check-app'
import { checkPassages } from './check-passages'
import { checkBucket, judgeAddress, judgeBackups, judgeDisk, judgePhotos, judgeTestNumbers } from './check-server'
import { checkStream } from './check-stream'
import { checkPlain, checkTls } from './check-tls'
import { checkSlowUpload, checkUpload } from './check-upload'
import type { Facts } from './facts'
import { advice, wrong, type Finding } from './finding'
import { asError } from '../basis/error-code'

const REACHED = 'Look at the name, the firewall and whether the proxy runs.'

/** Runs checks so that an unexpected error becomes a finding and stops no other check. */
const within = async (code: string, check: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await check()
  } catch (error) {
    return [wrong(code, `cannot be looked at: ${asError(error).message}`, REACHED)]
  }
}

const checkInside = async ({ origin }: URL, facts: Facts): Promise<Finding[]> => [
  judgeAddress(origin, facts),
  judgeTestNumbers(origin, facts),
  ...judgeDisk(facts),
  judgeBackups(facts, new Date()),
  ...judgePhotos(facts),
  ...(await within('bucket', () => checkBucket(origin, facts))),
]

/** Checks that need the running server's own answers, all at once: two of them wait for what is slow. */
const checkProxy = async ({ origin }: URL, facts: Facts, isSlow: boolean): Promise<Finding[]> => {
  const checks = [
    within('proxy', () => checkPassages(origin, facts)),
    within('upload', () => checkUpload(origin, facts)),
    within('stream', async () => [await checkStream(origin, facts)]),
    ...(isSlow ? [within('slow-upload', async () => [await checkSlowUpload(origin, facts)])] : []),
  ]
  return (await Promise.all(checks)).flat()
}

/**
 * `facts`: from the server itself, if it runs on this machine. `isSlow`: also sends a photo that takes longer than a
 * minute.
 */
export const examine = async (url: URL, facts: Facts | undefined, isSlow: boolean): Promise<Finding[]> => {
  const isSecure = url.protocol === 'https:'
  const health = await within('health', async () => [await checkHealth(url.origin)])
  const isAnswered = health[0]?.level === 'ok'
  const outside: Finding[][] = [
    isSecure
      ? await within('connection', () => checkTls(url))
      : [
          wrong(
            'connection',
            'no https: browsers allow no offline use and no installing',
            'Put a proxy with TLS in front.',
          ),
        ],
    isSecure ? [await checkPlain(url)] : [],
    health,
    isAnswered ? await within('app', () => checkApp(url.origin)) : [],
  ]
  const inside = facts
    ? [...(await checkInside(url, facts)), ...(isAnswered ? await checkProxy(url, facts, isSlow) : [])]
    : [
        advice(
          'inside',
          'no server runs on DATA_DIR here: its proxy, disk and backups were not looked at',
          "Run this on the server's machine as the server's user, with its DATA_DIR.",
        ),
      ]
  return [...outside.flat(), ...inside]
}
