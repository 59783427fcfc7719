import { expect, test } from 'vitest'
import { describeSettings } from './describe'

const value = (environment: Record<string, string>, name: string) =>
  describeSettings(environment).find((one) => one.name === name)

test('settings are described with their defaults, and secrets are masked', () => {
  const DATABASE_URL = 'postgresql://clique:opensesame@db/clique'
  expect(value({ PORT: '9000' }, 'PORT')).toEqual({ name: 'PORT', value: '9000', isDefault: false })
  expect(value({}, 'PORT')).toEqual({ name: 'PORT', value: '8080', isDefault: true })
  expect(value({}, 'PUBLIC_URL')).toEqual({ name: 'PUBLIC_URL', value: undefined, isDefault: true })
  expect(JSON.stringify(describeSettings({ DATABASE_URL }))).not.toContain('opensesame')
  expect(value({ DATABASE_URL }, 'DATABASE_URL')?.value).toBe('(secret)')
})

test('settings that are wrong are not described', () => {
  expect(() => describeSettings({ DATA_DIR: '' })).toThrow('DATA_DIR is empty')
})
