/**
 * Pictures of every screen and dialog with long texts: nothing is cut off or scrolls sideways, and axe finds no
 * violation.
 */
import { join } from 'node:path'
import { test as base } from '../e2e/test'
import { account } from './screens/account'
import { clique } from './screens/clique'
import { collection } from './screens/collection'
import { guest } from './screens/guest'
import { people } from './screens/people'
import { operator } from './screens/operator'
import { shell } from './screens/shell'
import { upload } from './screens/upload'
import { takeAll } from './take'
import { seedWorld, type World } from './world'

const test = base.extend<object, { world: World }>({
  world: [async ({ shared }, use) => use(await seedWorld(shared)), { scope: 'worker' }],
})

for (const { name, open } of [
  ...account,
  ...operator,
  ...shell,
  ...people,
  ...clique,
  ...collection,
  ...upload,
  ...guest,
])
  test(name, async ({ device, world }) => {
    const { annotations } = test.info()
    const page = await device({ serviceWorkers: 'block' })
    await takeAll(
      page,
      join(process.env['SCREENSHOTS'] ?? 'screenshots', name),
      () => open(page, world),
      (variant, failures) => {
        const description = `${variant}: ${failures.join('; ')}`
        // The reporter fails the run: a failed test would end the worker, and its world with it.
        annotations.push(failures.length > 0 ? { type: 'failed', description } : { type: 'passed' })
      },
    )
  })
