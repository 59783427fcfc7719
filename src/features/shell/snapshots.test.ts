// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSnapshot } from '../../sync/session/home-snapshot'
import { runSnapshots } from './snapshots'

vi.mock('../../sync/session/home-snapshot', () => ({ storeSnapshot: vi.fn<typeof storeSnapshot>() }))
let life: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(storeSnapshot)
    .mockReset()
    .mockResolvedValue(undefined as never)
  life = new AbortController()
  history.replaceState(null, '', '/')
  document.head.innerHTML = '<script type="module" src="/assets/app-1.js"></script>'
})
afterEach(() => {
  life.abort()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const show = (cards: number) => {
  const card = (n: number) => `<li><article>card ${n}</article></li>`
  const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  root.innerHTML = `<div>
    <header><i aria-hidden="true">bar</i><a href="/activity"><span>Activity<span>3 new</span></span></a></header>
    <main><ul>${Array.from({ length: cards }, (_, n) => card(n)).join('')}</ul></main>
    <aside>dock</aside>
  </div>`
}
const change = () => document.querySelector('main')?.append('more')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const markup = () => String(vi.mocked(storeSnapshot).mock.lastCall?.[2])

test('home is stored two seconds after it has changed, once for many changes', async () => {
  show(3)
  runSnapshots('me', life.signal)
  await pass(1999)
  expect(storeSnapshot).not.toHaveBeenCalled()
  await pass(2)
  expect(vi.mocked(storeSnapshot).mock.lastCall?.slice(0, 2)).toEqual(['me', '/assets/app-1.js'])
  expect(markup()).toContain('card 2')
  change()
  await pass(1000)
  change()
  await pass(1001)
  expect(storeSnapshot).toHaveBeenCalledTimes(2)
  // A page that looks the same is not stored again.
  document.querySelector('main')?.setAttribute('data-x', '1')
  document.querySelector('main')?.removeAttribute('data-x')
  await pass(5000)
  expect(storeSnapshot).toHaveBeenCalledTimes(2)
})

test('only the first screen is stored, without the parts that appear later', async () => {
  show(10)
  runSnapshots('me', life.signal)
  await pass(2001)
  expect(markup()).toContain('card 7')
  expect(markup()).not.toContain('card 8')
  expect(markup()).toContain('Activity')
  for (const late of ['3 new', 'dock', 'bar']) expect(markup()).not.toContain(late)
  expect(document.querySelectorAll('article')).toHaveLength(10)
})

test('home without a collection has no snapshot', async () => {
  show(0)
  runSnapshots('me', life.signal)
  await pass(2001)
  expect(storeSnapshot).not.toHaveBeenCalled()
  show(1)
  await pass(2001)
  show(0)
  await pass(2001)
  expect(vi.mocked(storeSnapshot).mock.calls.map(([, , stored]) => stored !== undefined)).toEqual([true, false])
})

test('other screens are not stored; home is stored again after them', async () => {
  show(1)
  runSnapshots('me', life.signal)
  await pass(2001)
  history.replaceState(null, '', '/search')
  change()
  await pass(2001)
  expect(storeSnapshot).toHaveBeenCalledTimes(1)
  history.replaceState(null, '', '/')
  show(1)
  await pass(2001)
  expect(storeSnapshot).toHaveBeenCalledTimes(2)
  life.abort()
  change()
  await pass(5000)
  expect(storeSnapshot).toHaveBeenCalledTimes(2)
})
