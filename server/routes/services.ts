import type { Database } from '../database/tables'
import type { ChangeOrder } from './change-order'
import type { Authority } from '../identity/authority'
import type { MailNotice } from '../identity/mail-notice'
import type { SignInRules } from '../identity/sign-in-rules'
import type { RelyingParty } from '../identity/relying-party'
import type { Send } from '../identity/codes/sending'
import type { Verify } from '../identity/tokens/verify'
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
import type { Bodies } from '../basis/read-body'
import type { Failure } from '../telemetry/failures'
import type { Installation } from '../backups/installation'
import type { Links } from '../settings/settings'

/** What every part of the running server works with. */
export interface Services extends SignInRules {
  db: Database
  store: ObjectStore
  /** Only where bytes arrive without passing this server. */
  arrivals?: Arrivals
  addresses: Addresses
  /** Stores a picture's bytes that came inside a request. */
  take: Take
  verify: Verify
  /** What the app needs to sign people in. */
  identity: Authority['config']
  /** Whether this server signs people in itself. */
  isOwnSignIn: boolean
  /** The most sign-in codes that this server sends in an hour; Infinity without limits. */
  codesPerHour: number
  /** Whether the operator hands codes on, where no gateway sends them. */
  handsCodesOn: boolean
  /** Sends codes to the addresses that users gave; absent where there is no mail server. */
  mail?: Send
  /** Tells an address of a change of the account; absent where there is no mail server. */
  mailNotice?: MailNotice
  /** For which site passkeys are made; absent where there can be none. */
  site?: RelyingParty
  log: Log
  /** The most bytes that one photo or cover may have. */
  bytesPerFile: number
  /** For how many days what was deleted can be restored. */
  trashDays: number
  /** Whether users may delete their accounts. */
  accountDeletion: boolean
  /** How much may be stored. */
  bounds: Bounds
  limiter: Limiter
  /** Reads the JSON bodies of all calls. */
  bodies: Bodies
  /** Applies the changes of each device in their order. */
  changeOrder: ChangeOrder
  /** Aborts when the server is told to stop: no new work should be sent to it. */
  stopping: AbortSignal
  metrics: Metrics
  /** How many proxies of the operator's own are before this server. */
  proxies: number
  links: Links
  testPages: boolean
  /** What browsers subscribe to pushes with, and where those may go. */
  push: PushSettings
  /** A push is due: check when. */
  pushSoon: () => void
  /** Sends live events to the users they concern. */
  live: Live
  /** What the server is made of, for its operators. */
  installation: Installation
  failures: () => Failure[]
  /** Whether a backup needs all bytes that there are. */
  isHeld: () => boolean
  /** Something was deleted: its bytes need not wait for the next hour. */
  sweepSoon: () => void
  /** Originals have no CRC-32 yet: fill it in. */
  sumSoon: () => void
  /** A copy of a user's data is requested: prepare it. */
  exportSoon: () => void
}
