import type { Database } from '../database/tables'
import type { MissingPhotos } from '../jobs/find-missing'
import type { Jobs } from '../jobs/start'
import type { ChangeOrder } from './change-order'
import type { Health } from './health'
import type { Authority } from '../identity/authority'
import type { MailNotice } from '../identity/mail-notice'
import type { SignInRules } from '../identity/sign-in-rules'
import type { RelyingParty } from '../identity/relying-party'
import type { TestSends } from '../identity/codes/test-sends'
import type { Puzzles } from '../identity/codes/puzzles'
import type { Send } from '../identity/codes/sending'
import type { Verify } from '../identity/tokens/verify'
import type { KnownCallers } from '../limits/known-callers'
import type { Limiter } from '../limits/limiter'
import type { Live } from '../live/live'
import type { Log } from '../telemetry/log'
import type { Metrics } from '../telemetry/metrics'
import type { Addresses } from '../objects/addresses'
import type { Bounds } from '../objects/bounds'
import type { Take } from '../objects/data'
import type { Arrivals } from '../objects/s3/arrivals'
import type { ObjectStore } from '../objects/store'
import type { PushSettings } from '../push/deliver'
import type { Gate } from '../basis/gate'
import type { Bodies } from '../basis/read-body'
import type { Failure } from '../telemetry/failures'
import type { JobTimes } from '../telemetry/job-times'
import type { Figures } from '../telemetry/state'
import type { Installation } from '../backups/installation'
import type { Links } from '../settings/settings'

/** Services that most calls need. */
export interface CommonServices extends Pick<Jobs, 'pushSoon' | 'sweepSoon' | 'hideSoon'> {
  db: Database
  log: Log
  addresses: Addresses
  /** Stores a picture's bytes that were sent inside a request. */
  take: Take
  /** Sends live events to the users they concern. */
  live: Live
  /** Limits of storage. */
  bounds: Bounds
  /** Maximum size in bytes of one photo or cover. */
  bytesPerFile: number
  /** For how many days deleted objects can be restored. */
  trashDays: number
}

/** Services of the calls of guests. */
export interface GuestServices extends CommonServices {
  /** The proof of work that becoming a guest requires; absent if none is required. */
  puzzles?: Puzzles
  limiter: Limiter
}

/** Services of the calls about photos and collections. */
export interface PhotoServices extends CommonServices, Pick<Jobs, 'sumSoon'> {
  store: ObjectStore
  /** Only if bytes arrive without passing this server. */
  arrivals?: Arrivals
  /** Admits as many reservations of photos as are answered in time. */
  reservations: Gate
}

/** How users sign in here. */
export interface SignInServices {
  /** The configuration that the app needs to sign users in. */
  identity: Authority['config']
  /** Whether the operator hands codes on, because no gateway sends them. */
  handsCodesOn: boolean
  /** Sends codes to the addresses that users gave; absent if there is no mail server. */
  mail?: Send
  /** The site that passkeys are made for; absent if there can be none. */
  site?: RelyingParty
}

/** Services of the calls about other users, and about the caller's profile. */
export interface PeopleServices
  extends CommonServices, Pick<SignInServices, 'identity' | 'mail' | 'site'>, Pick<SignInRules, 'delivery'> {
  /** Whether users may delete their accounts. */
  accountDeletion: boolean
}

/** Services of the calls about the caller's account: sign-in, devices, notifications, copies of all their data. */
export interface AccountServices extends CommonServices, SignInServices, SignInRules, Pick<Jobs, 'exportSoon'> {
  /** The maximum number of sign-in codes that this server sends in an hour; Infinity without limits. */
  codesPerHour: number
  /** The key that browsers use to subscribe to pushes, and the allowed targets. */
  push: PushSettings
}

/** Services of the operators' calls. */
export interface AdminServices
  extends CommonServices, Pick<AccountServices, 'codesPerHour' | 'handsCodesOn' | 'identity'> {
  /** Whether this server signs users in itself. */
  isOwnSignIn: boolean
  /** The server's components, for its operators. */
  installation: Installation
  failures: () => Failure[]
  /** The photos whose bytes are missing. */
  missing: MissingPhotos['read']
  /** A later version of Clique, as far as the server looks for one. */
  newVersion: () => string | undefined
  testSends: TestSends
}

/** Services of the calls about the server itself. */
export interface ServerServices
  extends
    SignInServices,
    Pick<SignInRules, 'isTrial'>,
    Pick<PeopleServices, 'accountDeletion' | 'bytesPerFile' | 'db' | 'live' | 'log' | 'trashDays'> {
  store: ObjectStore
  health: Health
  push: PushSettings
  links: Links
  testPages: boolean
  /** Aborts when the server begins to stop: no new requests should be sent to it. */
  stopping: AbortSignal
}

/** Checks of every call before its route, and what is counted after it. */
export interface DispatchServices extends Pick<PhotoServices, 'arrivals' | 'db' | 'log'> {
  verify: Verify
  limiter: Limiter
  callers: KnownCallers
  /** Reads the JSON bodies of all calls. */
  bodies: Bodies
  /** Applies the changes of each device in their order. */
  changeOrder: ChangeOrder
  metrics: Metrics
  /** The number of the operator's own proxies in front of this server. */
  proxies: number
}

/** The services of all calls, and of all else that is served. Each group of routes gets its part. */
export interface Services
  extends
    PhotoServices,
    GuestServices,
    PeopleServices,
    AccountServices,
    AdminServices,
    ServerServices,
    DispatchServices {
  /** Notifies an address of a change of the account; absent if there is no mail server. */
  mailNotice?: MailNotice
  jobTimes: JobTimes
  /** The figures of /metrics. */
  readFigures: () => Promise<Figures | undefined>
  /** Whether a backup needs all stored bytes. */
  isHeld: () => boolean
}
