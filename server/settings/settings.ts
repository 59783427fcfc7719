import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GB, limits, MB } from '../../contract/limits'
import type { FirebaseProject } from '../identity/authority'
import { readDelivery, type DeliverySettings } from '../identity/codes/delivery-settings'
import type { Bucket } from '../objects/s3/sign'
import { PUSH_SERVICES } from '../push/subscription'
import { BadSetting, either, webAddress, wholeNumber } from '../basis/setting-values'

export { BadSetting }

export interface Settings extends DeliverySettings {
  port: number
  host: string
  /** The folder of all data that must not be lost. */
  dataFolder: string
  /** The folder of automatic backups, and the hours between two; absent if there are none. */
  backups?: { folder: string; hours: number }
  /** Bytes of the data folder's disk that photos may not fill: they are for the database and its journal. */
  keptFree: number
  /** Milliseconds between the stop signal and refusing new requests. */
  drainMs: number
  /** The built app. */
  clientFolder: string
  bytesPerFile: number
  /** Maximum number of bytes that one user may store; 0 if there is no limit. */
  bytesPerPerson: number
  /** For how many days deleted objects can be restored; 0 if they are deleted at once. */
  trashDays: number
  /** Whether users may delete their accounts. */
  accountDeletion: boolean
  /** Whether calls are rate-limited (limits/policies.ts). */
  hasLimits: boolean
  /** Whether GET /metrics is answered. */
  hasMetrics: boolean
  /** A PostgreSQL that the operator provides; absent if the embedded one is used. */
  databaseUrl?: string
  /** All servers on this database share the same data folder. */
  isFolderShared: boolean
  /** The bucket of the photos' bytes; absent if they are in the data folder. */
  s3?: Bucket
  /** The identity provider's project; absent if this server signs users in itself. */
  firebase?: FirebaseProject
  /** The origin under which users open Clique; absent if only this machine does. */
  publicUrl?: string
  /** The number of the operator's own proxies in front of this server. */
  proxies: number
  /** Pages that the app's settings link to. */
  links: Links
  /**
   * Whether this server, which signs users in itself, has the test numbers and prints codes: if only this machine
   * reaches it, or the operator enables it explicitly.
   */
  isTrial: boolean
  /** Whether a number without a profile needs an invitation before a code is sent to it; false with another provider. */
  isInvitedOnly: boolean
  /** The maximum number of sign-in codes that this server sends in an hour. */
  codesPerHour: number
  /** Whether the internal test pages exist: only on a developer's machine (docs/specification.md 3.1). */
  testPages: boolean
  /** Requests for a host name that is not this machine's are refused. */
  isOwnMachineOnly: boolean
  /** The operator's contact for push services that have a complaint: mailto: or https:. */
  pushContact: string
  /** The origins that pushes are sent to; `*.` means any subdomain. */
  pushServices: readonly string[]
}

export interface Links {
  feedback: string
  privacy: string
}

const readDatabase = (url: string | undefined) => {
  if (url === undefined) return {}
  if (/^postgres(ql)?:\/\//.test(url)) return { databaseUrl: url }
  throw new BadSetting('DATABASE_URL must begin with postgresql://')
}

/** BACKUP_DIR enables it. */
const readBackups = ({ BACKUP_DIR, BACKUP_EVERY }: NodeJS.ProcessEnv): Pick<Settings, 'backups'> => {
  if (BACKUP_DIR === undefined && BACKUP_EVERY !== undefined) throw new BadSetting('BACKUP_EVERY needs BACKUP_DIR')
  if (BACKUP_DIR === undefined) return {}
  const hours = wholeNumber('BACKUP_EVERY', BACKUP_EVERY ?? '24', 1, 720)
  return { backups: { folder: resolve(BACKUP_DIR), hours } }
}

/** S3_BUCKET enables it; the other variables require it. */
const readBucket = (environment: NodeJS.ProcessEnv): { s3?: Bucket } => {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (S3_BUCKET === undefined) {
    if (S3_ENDPOINT !== undefined) throw new BadSetting('S3_ENDPOINT needs S3_BUCKET')
    return {}
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET)) throw new BadSetting('S3_BUCKET is no name of a bucket')
  if (S3_ENDPOINT === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new BadSetting('S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  const endpoint = webAddress('S3_ENDPOINT', S3_ENDPOINT)
  if (!['', '/'].includes(new URL(endpoint).pathname)) throw new BadSetting('S3_ENDPOINT must have no path')
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { s3: { endpoint, bucket: S3_BUCKET, region: S3_REGION, ...keys } }
}

const LOOPBACK = '127.0.0.1'
/** Whether only this machine reaches a server that listens on this host. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

const readProject = (environment: NodeJS.ProcessEnv): { firebase?: FirebaseProject } => {
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_APP_ID } = environment
  if (FIREBASE_PROJECT_ID === undefined) return {}
  if (FIREBASE_API_KEY === undefined) throw new BadSetting('FIREBASE_PROJECT_ID needs FIREBASE_API_KEY')
  return {
    firebase: {
      projectId: FIREBASE_PROJECT_ID,
      apiKey: FIREBASE_API_KEY,
      ...(FIREBASE_AUTH_DOMAIN !== undefined && { authDomain: FIREBASE_AUTH_DOMAIN }),
      ...(FIREBASE_APP_ID !== undefined && { appId: FIREBASE_APP_ID }),
    },
  }
}

/**
 * Any reader of this server's log can sign in as any user with a printed code, and anyone at all with a test number. So
 * a server that other machines reach, or that is in production, has neither, and no test pages, unless the operator
 * enables them.
 */
const readTrial = ({
  HOST = LOOPBACK,
  PUBLIC_URL,
  LOCAL_IDENTITY,
  FIREBASE_PROJECT_ID,
  NODE_ENV,
}: NodeJS.ProcessEnv) => {
  if (LOCAL_IDENTITY !== undefined && LOCAL_IDENTITY !== 'allowed')
    throw new BadSetting('LOCAL_IDENTITY must be allowed, or not set')
  const isOwn = isLoopback(HOST) && PUBLIC_URL === undefined && NODE_ENV !== 'production'
  const isTrial = FIREBASE_PROJECT_ID === undefined && (isOwn || LOCAL_IDENTITY === 'allowed')
  const isOwnMachineOnly = isTrial && LOCAL_IDENTITY === undefined
  return { isTrial, isOwnMachineOnly, testPages: isTrial && NODE_ENV !== 'production' }
}

/** `invited` by default if others open this server, and it signs users in itself. */
const readRegistration = ({ REGISTRATION, FIREBASE_PROJECT_ID, PUBLIC_URL }: NodeJS.ProcessEnv, isTrial: boolean) => {
  if (REGISTRATION === undefined) return FIREBASE_PROJECT_ID === undefined && PUBLIC_URL !== undefined && !isTrial
  const isInvited = either('REGISTRATION', REGISTRATION, 'invited', 'open')
  if (FIREBASE_PROJECT_ID !== undefined) throw new BadSetting('REGISTRATION has no effect with FIREBASE_PROJECT_ID')
  return isInvited
}

const readCodesPerHour = ({ CODES_PER_HOUR, FIREBASE_PROJECT_ID }: NodeJS.ProcessEnv) => {
  if (CODES_PER_HOUR !== undefined && FIREBASE_PROJECT_ID !== undefined)
    throw new BadSetting('CODES_PER_HOUR has no effect with FIREBASE_PROJECT_ID')
  return wholeNumber('CODES_PER_HOUR', CODES_PER_HOUR ?? '200', 4, 1_000_000)
}

/** The origin under which users open Clique, as far as the settings define it. */
export const originOf = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`

/** An origin, because the app is served at its root. */
const readPublicUrl = ({ PUBLIC_URL }: NodeJS.ProcessEnv): { publicUrl?: string } => {
  if (PUBLIC_URL === undefined) return {}
  const { origin, pathname } = new URL(webAddress('PUBLIC_URL', PUBLIC_URL))
  if (pathname !== '/') throw new BadSetting('PUBLIC_URL must have no path')
  return { publicUrl: origin }
}

const readContact = (text = 'mailto:operator@example.com') => {
  if (/^(mailto:|https:)/.test(text) && URL.canParse(text)) return text
  throw new BadSetting('PUSH_CONTACT must begin with mailto: or https://')
}

/** The operator's pages, else the app's own (public/pages). */
const readLinks = ({ FEEDBACK_URL, PRIVACY_URL }: NodeJS.ProcessEnv): Links => ({
  feedback: FEEDBACK_URL === undefined ? '/pages/feedback.html' : webAddress('FEEDBACK_URL', FEEDBACK_URL),
  privacy: PRIVACY_URL === undefined ? '/pages/privacy.html' : webAddress('PRIVACY_URL', PRIVACY_URL),
})

/** The settings in an environment; docs/configuration.md names them all. Throws BadSetting. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const { PORT = '8080', HOST = LOOPBACK, DATA_DIR = './data', MAX_FILE_MB } = environment
  const { RATE_LIMITS = 'on', PROXIES = '0', DATABASE_URL, SHARED_FOLDER = 'no', METRICS = 'off' } = environment
  const { DRAIN_SECONDS = '0', KEEP_FREE_MB = '100', QUOTA_GB_PER_PERSON = '50' } = environment
  const { TRASH_DAYS = '30', ACCOUNT_DELETION = 'on' } = environment
  const most = limits.bytesPerFileCeiling / MB
  const trial = readTrial(environment)
  return {
    port: wholeNumber('PORT', PORT, 0, 65_535),
    host: HOST,
    dataFolder: resolve(DATA_DIR),
    keptFree: wholeNumber('KEEP_FREE_MB', KEEP_FREE_MB, 0, 1_000_000) * MB,
    drainMs: wholeNumber('DRAIN_SECONDS', DRAIN_SECONDS, 0, 300) * 1000,
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    bytesPerFile:
      MAX_FILE_MB === undefined ? limits.bytesPerFile : wholeNumber('MAX_FILE_MB', MAX_FILE_MB, 1, most) * MB,
    bytesPerPerson: wholeNumber('QUOTA_GB_PER_PERSON', QUOTA_GB_PER_PERSON, 0, 1_000_000) * GB,
    trashDays: wholeNumber('TRASH_DAYS', TRASH_DAYS, 0, 365),
    accountDeletion: either('ACCOUNT_DELETION', ACCOUNT_DELETION, 'on', 'off'),
    hasLimits: either('RATE_LIMITS', RATE_LIMITS, 'on', 'off'),
    proxies: wholeNumber('PROXIES', PROXIES, 0, 10),
    hasMetrics: either('METRICS', METRICS, 'on', 'off'),
    isFolderShared: either('SHARED_FOLDER', SHARED_FOLDER, 'yes', 'no'),
    ...readDatabase(DATABASE_URL),
    ...readBucket(environment),
    ...readBackups(environment),
    links: readLinks(environment),
    pushContact: readContact(environment['PUSH_CONTACT']),
    pushServices: environment['PUSH_SERVICES']?.split(/[\s,]+/) ?? PUSH_SERVICES,
    ...readPublicUrl(environment),
    ...readDelivery(environment),
    ...trial,
    isInvitedOnly: readRegistration(environment, trial.isTrial),
    codesPerHour: readCodesPerHour(environment),
    ...readProject(environment),
  }
}
