/** Tests wait for facts: a wait of so many milliseconds is too short on a busy machine, and too long on any other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files'

const WAIT = /setTimeout\((resolve|done), [^)]|waitForTimeout|from 'node:timers\/promises'/

/** Files that may, and why. */
const allowed: Record<string, string> = {
  'src/sync/reading/ranges/range-query.test.ts': 'simulates a slow store',
  'src/workers/images/image-pool.test.ts': 'simulates a slow worker, by fake timers',
  'server/identity/tokens/tokens.test.ts': 'waits for the second of a moment that the server has named',
  'server/kill.test.ts': 'kills at a random moment',
  'server/long/backup.test.ts': 'kills at a random moment',
  'server/test/stores/lock-waits.ts': 'asks PostgreSQL again until sessions wait for a lock',
  'server/test/stores/postgres-cluster.ts': 'asks again until a process has started',
  'server/test/proxies/proxy.ts': 'asks again until a process has started',
  'tests/e2e/accessible.spec.ts': 'simulates slow pictures',
  'tests/e2e/fault-proxy.ts': 'simulates a slow link',
  'tests/e2e/steps.ts': 'a page counts as quiet after half a second without a request',
  'tests/e2e/app/updates.spec.ts': 'starts a worker again and again',
  'tests/e2e/upload/upload-chaos.ts': 'cuts at a random moment',
}

test('only the files of the table wait for a number of milliseconds', () => {
  const files = projectFiles('src/*.ts', 'src/*.tsx', 'server/*.ts', 'contract/*.ts', 'tests/*.ts', 'tests/*.tsx')
    .filter((file) => /\.(test|spec)\.tsx?$|\/test\/|^tests\//.test(file))
    .filter((file) => !file.startsWith('tests/simulation/') && file !== 'tests/clock.test.ts')
  expect(files.length).toBeGreaterThan(500)
  const waiting = files.filter((file) => WAIT.test(readFileSync(join(root, file), 'utf8')))
  expect(waiting.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
