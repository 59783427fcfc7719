import { serialize } from 'pg-protocol'
import { expect, test } from 'vitest'
import { MAX_STATEMENTS, Statements } from './statements'

const queryOf = (text: string) => [
  serialize.parse({ text }),
  serialize.bind({ values: ['1'] }),
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
  serialize.sync(),
]

/** Sends a query whose text is right; returns the kinds of the messages that reach the database. */
const send = (statements: Statements, text: string) => {
  const { messages, parsed } = statements.replace(queryOf(text))
  const kinds = String.fromCharCode(...messages.map(([kind]) => kind ?? 0))
  parsed(kinds.includes('P'))
  return kinds
}

test('a query is prepared when its text is repeated, and only bound from then on', () => {
  const statements = new Statements()
  const [, bind, ...others] = queryOf('select $1')
  expect(statements.replace(queryOf('select $1')).messages).toEqual(queryOf('select $1'))
  const second = statements.replace(queryOf('select $1'))
  const named = serialize.bind({ statement: 's1', values: ['1'] })
  expect(second.messages).toEqual([serialize.parse({ name: 's1', text: 'select $1' }), named, ...others])
  second.parsed(true)
  expect(statements.replace(queryOf('select $1')).messages).toEqual([named, ...others])
  expect(statements.replace(queryOf('select $1, 2')).messages).toContainEqual(bind)
})

test('a statement that was not parsed is not used', () => {
  const statements = new Statements()
  send(statements, 'select $1')
  statements.replace(queryOf('select $1')).parsed(false)
  expect(send(statements, 'select $1')).toBe('PBDES')
})

test('a plan is made again after a minute, because the tables may have grown', () => {
  let now = 0
  const statements = new Statements(() => now)
  expect(['select $1', 'select $1', 'select $1'].map((text) => send(statements, text))).toEqual([
    'PBDES',
    'PBDES',
    'BDES',
  ])
  now = 59_999
  expect(send(statements, 'select $1')).toBe('BDES')
  now = 60_000
  const { messages, parsed } = statements.replace(queryOf('select $1'))
  expect(messages[0]).toEqual(serialize.close({ type: 'S', name: 's1' }))
  expect(messages[1]).toEqual(serialize.parse({ name: 's2', text: 'select $1' }))
  parsed(true)
  now = 119_999
  expect(send(statements, 'select $1')).toBe('BDES')
})

test('the statement that was not used for longest makes room for another', () => {
  const statements = new Statements()
  const texts = Array.from({ length: MAX_STATEMENTS }, (_, at) => `select $1, ${at}`)
  for (const text of [...texts, ...texts]) send(statements, text)
  expect(send(statements, 'select $1, 0')).toBe('BDES')
  const { messages } = statements.replace(queryOf('select $1, -1'))
  expect(messages[0]).toEqual(serialize.close({ type: 'S', name: 's2' }))
  expect(send(statements, 'select $1, 0')).toBe('BDES')
  // Unknown again, it makes room itself.
  expect(send(statements, 'select $1, 1')).toBe('CPBDES')
})

test.each([
  ['a simple query', [serialize.query('select 1')]],
  ['a long text', queryOf(`select $1 in (${"'', ".repeat(4000)}'')`)],
  ['a query with a name', [serialize.parse({ name: 'own', text: 'select 1' }), ...queryOf('select 1').slice(1)]],
  [
    'a query that binds a named statement',
    [...queryOf('select 1').slice(0, 1), serialize.bind({ statement: 'own' }), ...queryOf('select 1').slice(2)],
  ],
])('%s is sent as it is', (_, batch) => {
  const statements = new Statements()
  for (let at = 0; at < 3; at++) expect(statements.replace(batch).messages).toBe(batch)
})
