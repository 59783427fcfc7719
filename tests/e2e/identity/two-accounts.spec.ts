/** Two users on one device, one after the other, while a tab of the first is hidden and its timers are late. */
import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { enterNumber, quiet } from '../steps'
import type { Person } from '../people'
import type { Site } from '../server'
import { expect, test } from '../test'

/** Timers that are due while `makeLate` holds run when `wake` is called, as in a tab that the browser throttles. */
interface LateTimers {
  makeLate(): void
  wake(): void
}
const lateTimers = () => {
  let isLate = false
  const held = new Map<unknown, () => void>()
  const delay = (timer: typeof setTimeout) => (callback: () => void, ms?: number) => {
    const id = timer(() => (isLate ? held.set(id, callback) : callback()), ms)
    return id
  }
  const clear = (stop: typeof clearTimeout) => (id: number) => {
    held.delete(id)
    stop(id)
  }
  Object.assign(window, {
    setTimeout: delay(setTimeout),
    setInterval: delay(setInterval as never),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
    makeLate: () => (isLate = true),
    wake: () => {
      isLate = false
      for (const callback of held.values()) callback()
      held.clear()
    },
  })
}
const makeLate = (tab: Page) => tab.evaluate(() => (window as unknown as LateTimers).makeLate())
const wake = (tab: Page) => tab.evaluate(() => (window as unknown as LateTimers).wake())

interface Row {
  uid: string
  userId?: string
  firstName?: string
  token?: { value: string; expiresAt: number }
}
/** The session row, after `change` was applied to it. */
const sessionRow = (page: Page, isExpired = false) =>
  page.evaluate(async (isExpired) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('clique-device')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const table = database.transaction('session', 'readwrite').objectStore('session')
    const row = await new Promise<Row | undefined>((resolve) => {
      const reading = table.get('current')
      reading.addEventListener('success', () => resolve(reading.result as Row | undefined))
    })
    if (isExpired && row?.token) table.put({ ...row, token: { ...row.token, expiresAt: 0 } })
    database.close()
    return row
  }, isExpired)

/** All content of the databases whose names end with this uid, or of all databases, as text. */
const textOfDatabases = (page: Page, uid = '') =>
  page.evaluate(async (uid) => {
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.endsWith(uid)) continue
      const database = await new Promise<IDBDatabase | string>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => resolve(`${name}: ${opening.error?.message}`))
      })
      if (typeof database === 'string') {
        texts.push(database)
        continue
      }
      for (const store of database.objectStoreNames)
        texts.push(
          await new Promise<string>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.addEventListener('success', () => resolve(`${name}: ${JSON.stringify(reading.result)}`))
          }),
        )
      database.close()
    }
    return texts.join('\n')
  }, uid)

const subjectOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

type Device = (options?: BrowserContextOptions) => Promise<Page>
const NAME = 'Unmistakable house'

/** Ada on a device with two tabs, the second of which has loaded the identity provider's SDK; Bob has an account. */
const twoTabs = async (device: Device, server: Site, options?: BrowserContextOptions) => {
  const ada = await register(server, { username: 'ada', firstName: 'Adalberta', lastName: 'Archerfield' })
  const bob = await register(server, { username: 'bob', firstName: 'Bob', lastName: 'Baker' })
  await addPhotos(ada, await makeCollection(ada, await makeClique(ada, NAME), 'Unmistakable week'), 1)
  const first = await device(options)
  await arrive(first, ada)
  await expect(first.getByText(NAME).first()).toBeVisible()
  await sessionRow(first, true)
  const hidden = await first.context().newPage()
  await hidden.addInitScript(lateTimers)
  await hidden.goto('/')
  await expect(hidden.getByText(NAME).first()).toBeVisible()
  await expect.poll(async () => ((await sessionRow(first))?.token?.expiresAt ?? 0) > Date.now()).toBe(true)
  // A token that the other tab renews in the meantime would count as the new token.
  await quiet(first)
  await quiet(hidden)
  const sentAs: string[] = []
  let isOver = false
  first.context().on('request', (request) => {
    const [, token] = /^Bearer (.+)/.exec(request.headers()['authorization'] ?? '') ?? []
    if (isOver && token) sentAs.push(subjectOf(token))
  })
  /** Ada signs out in the first tab, and Bob signs in there. */
  const change = async () => {
    await first.getByRole('button', { name: 'Settings' }).click()
    await first.getByRole('button', { name: 'Log Out' }).click()
    await expect(first).toHaveURL(/\/auth$/)
    isOver = true
    await enterNumber(first, bob)
    await expect(first.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  }
  return { ada, bob, first, hidden, sentAs, change }
}

/** Expects the device to be Bob's in both tabs, without any data of Ada's. */
const expectBobAlone = async (tabs: Page[], ada: Person, bob: Person, sentAs: string[]) => {
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
    await quiet(tab)
    expect(await tab.content()).not.toContain(NAME)
  }
  const [page] = tabs
  if (!page) throw new Error('no tab')
  expect(sentAs).not.toContain(ada.uid)
  expect(sentAs).toContain(bob.uid)
  const row = await sessionRow(page)
  expect(row).toMatchObject({ uid: bob.uid, userId: bob.userId, firstName: 'Bob' })
  expect(subjectOf(row?.token?.value ?? '')).toBe(bob.uid)
  expect(await textOfDatabases(page, bob.uid)).not.toContain(NAME)
  await expect.poll(() => textOfDatabases(page)).not.toContain(ada.uid)
}

// [O28] [S10]
test('a hidden tab of the former person sends nothing as them once another has signed in @long', async ({
  device,
  server,
}) => {
  const { ada, bob, first, hidden, sentAs, change } = await twoTabs(device, server)
  await makeLate(hidden)
  await change()
  // No more calls before it wakes: a retry waits for a timer.
  await expect(hidden.getByText(NAME)).toHaveCount(0)
  await wake(hidden)
  await expectBobAlone([first, hidden], ada, bob, sentAs)
})

// [S9]
test('an answer to a call of the former person is not kept once another has signed in @long', async ({
  device,
  server,
}) => {
  const { ada, bob, first, hidden, sentAs, change } = await twoTabs(device, server)
  const held: (() => Promise<void>)[] = []
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => {
      held.push(async () => {
        resolve()
        // The page may have cancelled the call.
        await route.fulfill({ response }).catch(() => undefined)
      })
    })
  }
  await hidden.route(/\/api\/(feed|user\/self|clique)/, hold)
  await hidden.reload()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await makeLate(hidden)
  await change()
  const before = held.splice(0)
  await hidden.unroute(/\/api\/(feed|user\/self|clique)/, hold)
  for (const release of [...before, ...held]) await release()
  await wake(hidden)
  await expectBobAlone([first, hidden], ada, bob, sentAs)
})

// [S11]
test('a token renewed for the former person is neither kept nor sent once another has signed in @long', async ({
  device,
  server,
}) => {
  const { ada, bob, first, hidden, sentAs, change } = await twoTabs(device, server, {
    // A service worker in control by then would answer for the provider, and a page's routes do not receive its
    // requests.
    serviceWorkers: 'block',
  })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let isRenewing = false
  await hidden.route('**/securetoken.googleapis.com/**', async (route) => {
    isRenewing = true
    const response = await route.fetch()
    await isReleased
    await route.fulfill({ response })
  })
  // All calls until then: the page that is left may still request the feed.
  await hidden.route('**/api/feed*', (route) =>
    isRenewing ? route.fallback() : route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }),
  )
  await hidden.reload()
  // Answers that the other tab has just fetched are not requested again automatically.
  await hidden.getByRole('button', { name: 'Refresh' }).focus()
  await hidden.keyboard.press('Enter')
  await expect.poll(() => isRenewing).toBe(true)
  await makeLate(hidden)
  await change()
  release()
  await hidden.unrouteAll({ behavior: 'wait' })
  await wake(hidden)
  await expectBobAlone([first, hidden], ada, bob, sentAs)
  // The next visit without a token uses the SDK's stored record.
  await sessionRow(first, true)
  await first.reload()
  await hidden.close()
  await expect.poll(async () => ((await sessionRow(first))?.token?.expiresAt ?? 0) > Date.now()).toBe(true)
  await expectBobAlone([first], ada, bob, sentAs)
})

// [S27]
test('a tab that never ends its renewal of a token delays no sign-in @long', async ({ device, server }) => {
  const bob = await register(server, { username: 'bob', firstName: 'Bob', lastName: 'Baker' })
  const page = await device()
  await page.addInitScript(() => {
    const { request } = LockManager.prototype
    LockManager.prototype.request = function (this: LockManager, name: string, ...rest: unknown[]) {
      if (name.startsWith('clique-token-')) return new Promise(() => undefined)
      return Reflect.apply(request, this, [name, ...rest]) as Promise<unknown>
    } as typeof request
  })
  await page.goto('/')
  await enterNumber(page, bob)
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
})
