import { expect, test } from 'vitest'
import { BadSetting, readSettings } from './settings'

const refusal = (environment: Record<string, string>) => {
  try {
    return readSettings(environment)
  } catch (error) {
    if (error instanceof BadSetting) return error.message
    throw error
  }
}

test('without any setting a whole server runs on this machine', () => {
  expect(readSettings({})).toMatchObject({ port: 8080, host: '127.0.0.1', hasLimits: true, proxies: 0 })
  expect(readSettings({}).firebase).toBeUndefined()
  expect(readSettings({}).links).toEqual({})
  expect(readSettings({ PRIVACY_URL: 'https://a.example/p' }).links).toEqual({ privacy: 'https://a.example/p' })
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [{ MAX_FILE_MB: '51' }, 'MAX_FILE_MB must be a whole number from 1 to 50'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off'],
  [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL must be an address that begins with https://'],
  [{ FEEDBACK_URL: 'https://' }, 'FEEDBACK_URL must be an address that begins with https://'],
  [{ PROXIES: '11' }, 'PROXIES must be a whole number from 0 to 10'],
  [{ FIREBASE_PROJECT_ID: 'ours' }, 'FIREBASE_PROJECT_ID needs FIREBASE_API_KEY'],
])('%o is refused by name', (environment, message) => {
  expect(refusal(environment)).toBe(message)
})

test('K2: where others reach the server, so does the local identity', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toBe(
    'With HOST=0.0.0.0 either set FIREBASE_PROJECT_ID or LOCAL_IDENTITY=allowed',
  )
  expect(refusal({ HOST: '::' })).toEqual(expect.any(String))
  expect(refusal({ HOST: '0.0.0.0', LOCAL_IDENTITY: 'allowed' })).toMatchObject({ host: '0.0.0.0' })
  for (const host of ['localhost', '127.0.0.2', '::1']) expect(refusal({ HOST: host })).toMatchObject({ host })
})

test('K2: in production the local identity takes a word from the operator', () => {
  const production = { NODE_ENV: 'production' }
  expect(refusal(production)).toBe('With NODE_ENV=production either set FIREBASE_PROJECT_ID or LOCAL_IDENTITY=allowed')
  expect(refusal({ ...production, LOCAL_IDENTITY: 'yes' })).toEqual(expect.any(String))
  expect(refusal({ ...production, LOCAL_IDENTITY: 'allowed' })).toMatchObject({ port: 8080 })
  const project = { FIREBASE_PROJECT_ID: 'ours', FIREBASE_API_KEY: 'key' }
  expect(refusal({ ...production, ...project })).toMatchObject({ firebase: { projectId: 'ours', apiKey: 'key' } })
})
