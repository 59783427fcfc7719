/** The texts that each of the operator's programs prints for `--help`, and for wrong arguments. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json'
import { program, runServer } from '../test/servers/built-server'
import { helpOf, usageOf } from './help'
import { table, type ProgramName } from './help-table'

const names = Object.keys(table) as ProgramName[]
const run = (name: string, ...given: string[]) => runServer({}, join(program, '..', `${name}.js`), given).ended

test('every program that an operator runs has a help', () => {
  const scripts = Object.entries(packageJson.scripts).flatMap(([script, command]) =>
    command === `node scripts/operate/run-program.mjs ${script}` ? [script] : [],
  )
  expect(names.toSorted()).toEqual(scripts.toSorted())
  const [, released = ''] = /const PROGRAMS = \[(.*?)\]/s.exec(readFileSync('scripts/build/package.mjs', 'utf8')) ?? []
  expect([...released.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name).toSorted()).toEqual(names.toSorted())
})

test('a help has the usage, the purpose, each argument and the exit codes', () => {
  expect(helpOf('sign-out')).toEqual([
    'Usage: npm run sign-out -- USERNAME [--passkeys] [--email]',
    '',
    'Signs a user out on every device, and prints their remaining ways to sign in.',
    'The server may run or be stopped.',
    '',
    '  USERNAME    the name of a user, without @',
    '  --passkeys  removes their passkeys too',
    '  --email     removes the address that codes are sent to',
    '',
    'Exit codes: 0 done, 1 refused, 2 wrong use or failed',
  ])
  for (const name of names) {
    const named = table[name].takes.match(/[A-Z]{3,}|--[a-z]+/g) ?? []
    expect([name, ...named]).toEqual([name, ...Object.keys(table[name].given ?? {})])
  }
})

test.each(names)('%s prints its help, without any settings', async (name) => {
  const { code, stdout, stderr } = await run(name, '--help')
  expect([code, stdout, stderr]).toEqual([0, `${helpOf(name).join('\n')}\n`, ''])
})

test.each(names.filter((name) => /^[A-Z]/.test(table[name].takes)))(
  '%s without arguments is wrong use',
  async (name) => {
    const { code, stdout, stderr } = await run(name)
    expect([code, stdout, stderr]).toEqual([2, '', `${usageOf(name)}\n`])
  },
)
