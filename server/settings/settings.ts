import { fileURLToPath } from 'node:url'
import type { FirebaseProject } from '../identity/authority'
import type { GatewaySettings } from '../identity/codes/gateway'
import type { MailSettings } from '../identity/mail-server'
import type { Bucket } from '../objects/s3/sign'
import type { Level } from '../telemetry/events'
import { PUSH_SERVICES } from '../push/subscription'
import { BadSetting } from '../basis/bad-setting'
import type { Values } from './table'
import { readValues } from './values'

export { BadSetting }

export interface Settings {
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
  /** Events below it are not written to the log. */
  logLevel: Level
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
  /** The operator's HTTP service that sends codes; absent if there is none. */
  gateway?: GatewaySettings
  /** A mail server that sends codes to the addresses that users gave; absent if there is none. */
  mail?: MailSettings
  /** The origin under which users open Clique; absent if only this machine does. */
  publicUrl?: string
  /** The number of the operator's own proxies in front of this server. */
  proxies: number
  /** Pages that the app's settings link to. */
  links: Links
  /** Where the newest version is read; absent if the server does not look. */
  updateCheckUrl?: string
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

/** Whether only this machine reaches a server that listens on this host. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/**
 * Any reader of this server's log can sign in as any user with a printed code, and anyone at all with a test number. So
 * a server that other machines reach, or that is in production, has neither, and no test pages, unless the operator
 * enables them.
 */
const readTrial = ({ HOST, PUBLIC_URL, LOCAL_IDENTITY, FIREBASE_PROJECT_ID }: Values, isProduction: boolean) => {
  const isOwn = isLoopback(HOST) && PUBLIC_URL === undefined && !isProduction
  const isTrial = FIREBASE_PROJECT_ID === undefined && (isOwn || LOCAL_IDENTITY !== undefined)
  const isOwnMachineOnly = isTrial && LOCAL_IDENTITY === undefined
  return { isTrial, isOwnMachineOnly, testPages: isTrial && !isProduction }
}

/** `invited` by default if others open this server, and it signs users in itself. */
const readRegistration = ({ REGISTRATION, FIREBASE_PROJECT_ID, PUBLIC_URL }: Values, isTrial: boolean) =>
  REGISTRATION ?? (FIREBASE_PROJECT_ID === undefined && PUBLIC_URL !== undefined && !isTrial)

/** The origin under which users open Clique, as far as the settings define it. */
export const originOf = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`

const DEFAULT_BODY = '{"number":"{number}","code":"{code}","text":"{text}"}'

const readGateway = ({ CODE_WEBHOOK_URL: url, CODE_WEBHOOK_HEADERS, CODE_WEBHOOK_BODY }: Values) =>
  url === undefined
    ? {}
    : {
        gateway: {
          url,
          headers: { 'content-type': 'application/json', ...CODE_WEBHOOK_HEADERS },
          body: CODE_WEBHOOK_BODY ?? DEFAULT_BODY,
        },
      }

const readMail = ({ CODE_SMTP_URL: url, CODE_SMTP_FROM: from }: Values) =>
  url === undefined || from === undefined ? {} : { mail: { url, from } }

const readBucket = ({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Values) =>
  S3_BUCKET === undefined || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY
    ? {}
    : {
        s3: {
          endpoint: S3_ENDPOINT,
          bucket: S3_BUCKET,
          region: S3_REGION,
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        },
      }

const readProject = ({ FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_APP_ID }: Values) =>
  FIREBASE_PROJECT_ID === undefined || FIREBASE_API_KEY === undefined
    ? {}
    : {
        firebase: {
          projectId: FIREBASE_PROJECT_ID,
          apiKey: FIREBASE_API_KEY,
          ...(FIREBASE_AUTH_DOMAIN !== undefined && { authDomain: FIREBASE_AUTH_DOMAIN }),
          ...(FIREBASE_APP_ID !== undefined && { appId: FIREBASE_APP_ID }),
        },
      }

/** The settings in an environment; table.ts lists them. Throws BadSetting. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const values = readValues(environment)
  const trial = readTrial(values, environment['NODE_ENV'] === 'production')
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.DATA_DIR,
    keptFree: values.KEEP_FREE_MB,
    drainMs: values.DRAIN_SECONDS * 1000,
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    bytesPerFile: values.MAX_FILE_MB,
    bytesPerPerson: values.QUOTA_GB_PER_PERSON,
    trashDays: values.TRASH_DAYS,
    accountDeletion: values.ACCOUNT_DELETION,
    hasLimits: values.RATE_LIMITS,
    proxies: values.PROXIES,
    logLevel: values.LOG_LEVEL,
    hasMetrics: values.METRICS,
    isFolderShared: values.SHARED_FOLDER,
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...readBucket(values),
    ...(values.BACKUP_DIR !== undefined && { backups: { folder: values.BACKUP_DIR, hours: values.BACKUP_EVERY } }),
    links: {
      feedback: values.FEEDBACK_URL ?? '/pages/feedback.html',
      privacy: values.PRIVACY_URL ?? '/pages/privacy.html',
    },
    ...(values.UPDATE_CHECK_URL !== undefined && { updateCheckUrl: values.UPDATE_CHECK_URL }),
    pushContact: values.PUSH_CONTACT,
    pushServices: values.PUSH_SERVICES ?? PUSH_SERVICES,
    ...(values.PUBLIC_URL !== undefined && { publicUrl: values.PUBLIC_URL }),
    ...readGateway(values),
    ...readMail(values),
    ...trial,
    isInvitedOnly: readRegistration(values, trial.isTrial),
    codesPerHour: values.CODES_PER_HOUR,
    ...readProject(values),
  }
}
