import { expect, test } from 'vitest'
import { meant } from './misspelt'
import { names } from './values'

test.each([
  ['PROXYS', 'PROXIES'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['port', 'PORT'],
  ['TRASH_DAY', 'TRASH_DAYS'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['CODE_STMP_URL', 'CODE_SMTP_URL'],
])('%s was meant to be %s', (name, setting) => {
  expect(meant(name, names)).toBe(setting)
})

test('names of other programs are no misspelt settings', () => {
  const others =
    'HOSTNAME HOSTTYPE PATH POST USER LOGNAME HTTP_PROXY NO_PROXY AWS_REGION PGHOST PGPORT MAIL LOGS_DIR NODE_ENV ' +
    'npm_config_port TMPDIR XDG_DATA_DIRS LOG_FILE DATABASE DB_URL SMTP_URL PUBLIC_IP LANG TZ DEBUG VITEST CHROMIUM'
  expect([...others.split(' '), ...names].filter((name) => meant(name, names))).toEqual([])
})
