import { expect, test } from 'vitest'
import { GB } from '../../contract/limits'
import { BadSetting, readSettings } from './settings'

const refusal = (environment: Record<string, string>) => {
  try {
    return readSettings(environment)
  } catch (error) {
    if (error instanceof BadSetting) return error.message
    throw error
  }
}

const bucket = {
  S3_BUCKET: 'photos',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('without any setting a whole server runs on this machine', () => {
  expect(readSettings({})).toMatchObject({ port: 8080, host: '127.0.0.1', hasLimits: true, proxies: 0 })
  expect(readSettings({}).firebase).toBeUndefined()
  expect(readSettings({}).bytesPerPerson).toBe(50 * GB)
  expect(readSettings({ QUOTA_GB_PER_PERSON: '0' }).bytesPerPerson).toBe(0)
  expect([readSettings({}), readSettings({ ACCOUNT_DELETION: 'off' })].map((one) => one.accountDeletion)).toEqual([
    true,
    false,
  ])
  expect(readSettings({ PUBLIC_URL: 'http://localhost:8443/' }).publicUrl).toBe('http://localhost:8443')
  expect(readSettings({}).links).toEqual({ feedback: '/pages/feedback.html', privacy: '/pages/privacy.html' })
  expect(readSettings({ PRIVACY_URL: 'https://a.example/p' }).links).toEqual({
    feedback: '/pages/feedback.html',
    privacy: 'https://a.example/p',
  })
})

const PUBLIC_URL = 'PUBLIC_URL must be an address without a path that begins with https:// (http:// only for localhost)'

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [{ MAX_FILE_MB: '51' }, 'MAX_FILE_MB must be a whole number from 1 to 50'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off'],
  [{ ACCOUNT_DELETION: 'maybe' }, 'ACCOUNT_DELETION must be on or off'],
  [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL must be an address that begins with https://'],
  [{ FEEDBACK_URL: 'https://' }, 'FEEDBACK_URL must be an address that begins with https://'],
  [{ CODES_PER_HOUR: '3' }, 'CODES_PER_HOUR must be a whole number from 4 to 1000000'],
  [
    { CODES_PER_HOUR: '9', FIREBASE_PROJECT_ID: 'a', FIREBASE_API_KEY: 'b' },
    'CODES_PER_HOUR has no effect with FIREBASE_PROJECT_ID',
  ],
  [{ PROXIES: '11' }, 'PROXIES must be a whole number from 0 to 10'],
  [{ PUBLIC_URL: 'clique.example' }, PUBLIC_URL],
  [{ PUBLIC_URL: 'http://photos.example' }, PUBLIC_URL],
  [{ PUBLIC_URL: 'http://192.168.1.5:8080' }, PUBLIC_URL],
  [{ PUBLIC_URL: 'http://localhost.example' }, PUBLIC_URL],
  [{ PUBLIC_URL: 'http://' }, PUBLIC_URL],
  [{ PUBLIC_URL: 'https://clique.example/photos' }, PUBLIC_URL],
  [{ CODE_WEBHOOK_URL: 'sms' }, 'CODE_WEBHOOK_URL must be an address that begins with https://'],
  [{ CODE_SMTP_URL: 'smtp://mail.example' }, 'CODE_SMTP_URL needs CODE_SMTP_FROM'],
  [
    { CODE_SMTP_URL: 'https://mail.example', CODE_SMTP_FROM: 'clique@example.com' },
    'CODE_SMTP_URL must be an address that begins with smtp:// or smtps://',
  ],
  [{ CODE_SMTP_URL: 'smtps://mail.example', CODE_SMTP_FROM: 'Clique' }, 'CODE_SMTP_FROM must be an e-mail address'],
  [{ CODE_WEBHOOK_BODY: '{code}' }, 'CODE_WEBHOOK_BODY needs CODE_WEBHOOK_URL'],
  [
    { CODE_WEBHOOK_URL: 'https://sms.example', CODE_WEBHOOK_BODY: 'hello' },
    'CODE_WEBHOOK_BODY must be a text with {code} or {text}',
  ],
  [
    { CODE_WEBHOOK_URL: 'https://sms.example', CODE_WEBHOOK_HEADERS: 'a: b' },
    'CODE_WEBHOOK_HEADERS must be a JSON object of header names and values',
  ],
  [
    { CODE_WEBHOOK_URL: 'https://sms.example', CODE_WEBHOOK_HEADERS: '{"a b": "c"}' },
    'CODE_WEBHOOK_HEADERS must be a JSON object of header names and values',
  ],
  [{ REGISTRATION: 'closed' }, 'REGISTRATION must be invited or open'],
  [
    { REGISTRATION: 'invited', FIREBASE_PROJECT_ID: 'ours', FIREBASE_API_KEY: 'key' },
    'REGISTRATION has no effect with FIREBASE_PROJECT_ID',
  ],
  [{ LOCAL_IDENTITY: 'yes' }, 'LOCAL_IDENTITY must be allowed, or not set'],
  [{ QUOTA_GB_PER_PERSON: '-1' }, 'QUOTA_GB_PER_PERSON must be a whole number from 0 to 1000000'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300'],
  [{ BACKUP_EVERY: '24' }, 'BACKUP_EVERY needs BACKUP_DIR'],
  [{ BACKUP_DIR: '/backups', BACKUP_EVERY: '0' }, 'BACKUP_EVERY must be a whole number from 1 to 720'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET'],
  [
    { S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example' },
    'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  ],
  [{ ...bucket, S3_BUCKET: 'Photos' }, 'S3_BUCKET must be the name of a bucket'],
  [{ ...bucket, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address without a path that begins with https://'],
  [
    { ...bucket, S3_ENDPOINT: 'https://s3.example/photos' },
    'S3_ENDPOINT must be an address without a path that begins with https://',
  ],
  [{ FIREBASE_PROJECT_ID: 'ours' }, 'FIREBASE_PROJECT_ID needs FIREBASE_API_KEY'],
  [{ FIREBASE_API_KEY: 'key' }, 'FIREBASE_API_KEY needs FIREBASE_PROJECT_ID'],
  [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID needs S3_BUCKET'],
  [{ SHARED_FOLDER: 'yes' }, 'SHARED_FOLDER needs DATABASE_URL'],
  [{ DATA_DIR: '' }, 'DATA_DIR is empty: give it a value, or remove it'],
  [{ PUBLIC_URL: ' ' }, 'PUBLIC_URL is empty: give it a value, or remove it'],
  [{ PUBLIC_ULR: 'https://clique.example' }, 'PUBLIC_ULR is no setting. Is PUBLIC_URL meant?'],
  [{ REGISTRATIONS: 'open' }, 'REGISTRATIONS is no setting. Is REGISTRATION meant?'],
  [{ BACKUPDIR: '/backups' }, 'BACKUPDIR is no setting. Is BACKUP_DIR meant?'],
  [{ data_dir: '/data' }, 'data_dir is no setting. Is DATA_DIR meant?'],
])('%o is refused by name', (environment, message) => {
  expect(refusal(environment)).toBe(message)
})

test('a bucket has its region if none is named', () => {
  expect(readSettings(bucket).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('in production there are no test numbers, and printed codes take a word from the operator', () => {
  const production = { NODE_ENV: 'production' }
  expect(refusal(production)).toMatchObject({ isTrial: false, testPages: false })
  expect(refusal({ ...production, LOCAL_IDENTITY: 'yes' })).toEqual(expect.any(String))
  expect(refusal({ ...production, LOCAL_IDENTITY: 'allowed' })).toMatchObject({ isTrial: true, testPages: false })
  const project = { FIREBASE_PROJECT_ID: 'ours', FIREBASE_API_KEY: 'key' }
  expect(refusal({ ...production, ...project })).toMatchObject({ firebase: { projectId: 'ours', apiKey: 'key' } })
})

test.each([
  [{}, true],
  [{ LOCAL_IDENTITY: 'allowed' }, false],
  [{ PUBLIC_URL: 'https://clique.example' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ FIREBASE_PROJECT_ID: 'ours', FIREBASE_API_KEY: 'key' }, false],
])('only loopback names are answered: with %o %s', (environment, isOwnMachineOnly) => {
  expect(refusal(environment)).toMatchObject({ isOwnMachineOnly })
})

test.each([
  [{}, true],
  [{ NODE_ENV: 'production', LOCAL_IDENTITY: 'allowed' }, false],
  [{ FIREBASE_PROJECT_ID: 'ours', FIREBASE_API_KEY: 'key' }, false],
  [{ HOST: '192.168.1.4' }, false],
  [{ HOST: '192.168.1.4', LOCAL_IDENTITY: 'allowed' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'https://clique.example' }, false],
])('the internal test pages: with %o %s', (environment, testPages) => {
  expect(refusal(environment)).toMatchObject({ testPages })
})

test.each([
  [{}, false],
  [{ HOST: '192.168.1.4' }, false],
  [{ PUBLIC_URL: 'https://clique.example' }, true],
  [{ PUBLIC_URL: 'https://clique.example', REGISTRATION: 'open' }, false],
  [{ PUBLIC_URL: 'https://clique.example', LOCAL_IDENTITY: 'allowed' }, false],
  [{ PUBLIC_URL: 'https://clique.example', FIREBASE_PROJECT_ID: 'ours', FIREBASE_API_KEY: 'key' }, false],
  [{ REGISTRATION: 'invited' }, true],
])('new people need an invitation: with %o %s', (environment, isInvitedOnly) => {
  expect(refusal(environment)).toMatchObject({ isInvitedOnly })
})
