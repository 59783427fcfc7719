import type { Database } from '../database/tables'
import type { Jobs } from '../jobs/start'
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

/** The services that every part of the running server uses. */
export interface Services extends SignInRules, Jobs {
  db: Database
  store: ObjectStore
  /** Only if bytes arrive without passing this server. */
  arrivals?: Arrivals
  addresses: Addresses
  /** Stores a picture's bytes that were sent inside a request. */
  take: Take
  verify: Verify
  /** The configuration that the app needs to sign users in. */
  identity: Authority['config']
  /** Whether this server signs users in itself. */
  isOwnSignIn: boolean
  /** The maximum number of sign-in codes that this server sends in an hour; Infinity without limits. */
  codesPerHour: number
  /** Whether the operator hands codes on, because no gateway sends them. */
  handsCodesOn: boolean
  /** Sends codes to the addresses that users gave; absent if there is no mail server. */
  mail?: Send
  /** Notifies an address of a change of the account; absent if there is no mail server. */
  mailNotice?: MailNotice
  /** The site that passkeys are made for; absent if there can be none. */
  site?: RelyingParty
  log: Log
  /** Maximum size in bytes of one photo or cover. */
  bytesPerFile: number
  /** For how many days deleted objects can be restored. */
  trashDays: number
  /** Whether users may delete their accounts. */
  accountDeletion: boolean
  /** Limits of storage. */
  bounds: Bounds
  limiter: Limiter
  /** Reads the JSON bodies of all calls. */
  bodies: Bodies
  /** Applies the changes of each device in their order. */
  changeOrder: ChangeOrder
  /** Aborts when the server begins to stop: no new requests should be sent to it. */
  stopping: AbortSignal
  metrics: Metrics
  /** The number of the operator's own proxies in front of this server. */
  proxies: number
  links: Links
  testPages: boolean
  /** The key that browsers use to subscribe to pushes, and the allowed targets. */
  push: PushSettings
  /** Sends live events to the users they concern. */
  live: Live
  /** The server's components, for its operators. */
  installation: Installation
  failures: () => Failure[]
  /** Whether a backup needs all stored bytes. */
  isHeld: () => boolean
}
