import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { BadSetting } from '../basis/bad-setting'
import { databaseError } from './unreachable'

const opening = async (url: string) => {
  const pool = new Pool({ connectionString: url })
  try {
    return await pool.query('select')
  } catch (error) {
    return databaseError(error)
  } finally {
    await pool.end()
  }
}

test('a database that cannot be opened is described without its password', async () => {
  const said = 'The database of DATABASE_URL cannot be opened'
  expect(await opening('postgresql://a:secret@127.0.0.1:1/a')).toEqual(new BadSetting(`${said}: nothing listens there`))
  expect(await opening('postgresql://a:secret@nowhere.invalid/a')).toEqual(
    new BadSetting(`${said}: its host is not known`),
  )
})

test('an unexpected error of a database stays as it is', () => {
  const error = new Error('unexpected')
  expect(databaseError(error)).toBe(error)
})
