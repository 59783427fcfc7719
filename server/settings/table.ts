/**
 * [Note: Settings]
 *
 * The one list of everything that an operator sets: each name with the kind of its value, its default, and the settings
 * that it needs or excludes. Reading the environment, the program that prints the settings, and the table in
 * docs/configuration.md, which a test compares, follow it. A setting without a default is undefined if it is not set.
 */
import { GB, limits, MB } from '../../contract/limits'
import { levels, type Level } from '../telemetry/events'
import {
  address,
  either,
  folder,
  headers,
  like,
  list,
  oneOf,
  only,
  origin,
  siteOrigin,
  text,
  whole,
  type Kind,
} from './kinds'

export interface Setting<T> {
  kind: Kind<NonNullable<T>>
  /** As an operator would write it. */
  fallback?: string
  /** Settings that must be set too. */
  needs: readonly string[]
  /** Settings with which it has no effect. */
  notWith: readonly string[]
  /** Its value is not printed. */
  isSecret: boolean
}
type Rules = Partial<Pick<Setting<unknown>, 'needs' | 'notWith' | 'isSecret'>>

const none = { needs: [], notWith: [], isSecret: false }
const required = <T>(kind: Kind<NonNullable<T>>, fallback: string, rules: Rules = {}): Setting<T> => ({
  ...none,
  kind,
  fallback,
  ...rules,
})
const optional = <T>(kind: Kind<NonNullable<T>>, rules: Rules = {}): Setting<T | undefined> => ({
  ...none,
  kind,
  ...rules,
})

/** Another provider signs users in. */
const notWith = ['FIREBASE_PROJECT_ID']
const isSecret = true
const ofBucket = { needs: ['S3_BUCKET'] }
const ofGateway = { needs: ['CODE_WEBHOOK_URL'] }
const ofProject = { needs: ['FIREBASE_PROJECT_ID'] }

export const table = {
  PORT: required<number>(whole(0, 65_535), '8080'),
  HOST: required<string>(text, '127.0.0.1'),
  DATA_DIR: required<string>(folder, './data'),
  BACKUP_DIR: optional<string>(folder),
  BACKUP_EVERY: required<number>(whole(1, 720), '24', { needs: ['BACKUP_DIR'] }),
  KEEP_FREE_MB: required<number>(whole(0, 1_000_000, MB), '100'),
  QUOTA_GB_PER_PERSON: required<number>(whole(0, limits.quotaGigabytes, GB), '50'),
  TRASH_DAYS: required<number>(whole(0, 365), '30'),
  ACCOUNT_DELETION: required<boolean>(either('on', 'off'), 'on'),
  MAX_FILE_MB: required<number>(
    whole(1, limits.bytesPerFileCeiling / MB, MB),
    String(Math.round(limits.bytesPerFile / MB)),
  ),
  RATE_LIMITS: required<boolean>(either('on', 'off'), 'on'),
  PROXIES: required<number>(whole(0, 10), '0'),
  FIREBASE_PROJECT_ID: optional<string>(text, { needs: ['FIREBASE_API_KEY'] }),
  FIREBASE_API_KEY: optional<string>(text, ofProject),
  FIREBASE_AUTH_DOMAIN: optional<string>(text, ofProject),
  FIREBASE_APP_ID: optional<string>(text, ofProject),
  PUBLIC_URL: optional<string>(siteOrigin),
  LOCAL_IDENTITY: optional<'allowed'>(only('allowed')),
  REGISTRATION: optional<boolean>(either('invited', 'open'), { notWith }),
  CODE_SMTP_URL: optional<string>(address(/^smtps?:\/\/[^/]/, 'an address that begins with smtp:// or smtps://'), {
    needs: ['CODE_SMTP_FROM'],
    notWith,
    isSecret,
  }),
  CODE_SMTP_FROM: optional<string>(like(/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'an e-mail address'), {
    needs: ['CODE_SMTP_URL'],
  }),
  CODES_PER_HOUR: required<number>(whole(4, 1_000_000), '200', { notWith }),
  CODE_WEBHOOK_URL: optional<string>(address(), { notWith, isSecret }),
  CODE_WEBHOOK_HEADERS: optional<Record<string, string>>(headers, { ...ofGateway, isSecret }),
  CODE_WEBHOOK_BODY: optional<string>(like(/\{(code|text)\}/, 'a text with {code} or {text}'), {
    ...ofGateway,
    isSecret,
  }),
  DATABASE_URL: optional<string>(like(/^postgres(ql)?:\/\//, 'an address that begins with postgresql://'), {
    isSecret,
  }),
  SHARED_FOLDER: required<boolean>(either('yes', 'no'), 'no', { needs: ['DATABASE_URL'] }),
  S3_BUCKET: optional<string>(like(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket'), {
    needs: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  }),
  S3_ENDPOINT: optional<string>(origin, ofBucket),
  S3_REGION: required<string>(text, 'us-east-1', ofBucket),
  S3_ACCESS_KEY_ID: optional<string>(text, ofBucket),
  S3_SECRET_ACCESS_KEY: optional<string>(text, { ...ofBucket, isSecret }),
  PUSH_CONTACT: required<string>(
    like(/^(mailto:|https:\/\/)/, 'an address that begins with mailto: or https://'),
    'mailto:operator@example.com',
  ),
  PUSH_SERVICES: optional<string[]>(list),
  DRAIN_SECONDS: required<number>(whole(0, 300), '0'),
  LOG_LEVEL: required<Level>(oneOf(...levels), 'info'),
  METRICS: required<boolean>(either('on', 'off'), 'off'),
  FEEDBACK_URL: optional<string>(address()),
  PRIVACY_URL: optional<string>(address()),
  UPDATE_CHECK_URL: optional<string>(address()),
}

export type Name = keyof typeof table
export type Values = { [N in Name]: (typeof table)[N] extends Setting<infer T> ? T : never }
