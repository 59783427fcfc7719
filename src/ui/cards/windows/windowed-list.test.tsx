// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WindowedList } from './windowed-list'

/** All items are this high (px) in this page without a layout. */
const ITEM_HEIGHT = 100

let scrolled = 0
let frames: (() => void)[] = []
const draws: string[] = []
const onNear = vi.fn<(first: number, last: number) => void>()

const heightOf = (item: Element) =>
  item.hasAttribute('aria-posinset') ? ITEM_HEIGHT : parseFloat((item as HTMLElement).style.height) || 0

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  vi.stubGlobal('CSS', { supports: () => true })
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const from = Number(this.getAttribute('data-gap') ?? Number(this.getAttribute('aria-posinset')) - 1)
    return { top: from * ITEM_HEIGHT - scrolled, bottom: from * ITEM_HEIGHT + heightOf(this) - scrolled } as DOMRect
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  scrolled = 0
  frames = []
  draws.length = 0
  onNear.mockReset()
})

const Item = memo(function Item({ name }: { name: string }) {
  draws.push(name)
  return <button type="button">{name}</button>
})

const list = (items: readonly { id: number; name: string }[]) => (
  <WindowedList
    items={items}
    idOf={({ id }) => String(id)}
    renderItem={({ name }) => <Item name={name} />}
    label="Fruit"
    hasMore={false}
    onNear={onNear}
  />
)
const fruit = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: `Fruit ${from + at}` }))
const settle = () =>
  act(() => {
    for (let turn = 0; turn < 5; turn += 1) for (const run of frames.splice(0)) run()
  })
const scrollTo = (top: number) => {
  scrolled = top
  document.dispatchEvent(new Event('scroll'))
  return settle()
}
const shown = async (items: ReturnType<typeof fruit>) => {
  const view = render(list(items))
  await act(() => vi.dynamicImportSettled())
  await settle()
  return view
}
const elements = () => document.querySelectorAll('li').length
const names = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a list has as many elements in the page with 400 items as with 100, to within a window', async () => {
  const counts: number[] = []
  for (const count of [100, 400]) {
    const view = await shown(fruit(count))
    counts.push(elements())
    await scrollTo((count / 2) * ITEM_HEIGHT)
    expect(names()).toContain(`Fruit ${count / 2}`)
    counts.push(elements())
    await scrollTo(count * ITEM_HEIGHT - innerHeight)
    expect(names().at(-1)).toBe(`Fruit ${count - 1}`)
    expect(screen.getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset')).toBe(String(count))
    view.unmount()
    scrolled = 0
  }
  expect(counts).toHaveLength(4)
  expect(Math.max(...counts)).toBeLessThanOrEqual(Math.max(...counts.slice(0, 2)) + 12)
  expect(Math.max(...counts)).toBeLessThan(60)
})

test('the height of the list stays while windows leave and return', async () => {
  await shown(fruit(120))
  for (const top of [0, 4000, 10_000, 600, 0]) {
    await scrollTo(top)
    const height = [...document.querySelectorAll('li')].reduce((sum, item) => sum + heightOf(item), 0)
    expect(height).toBe(120 * ITEM_HEIGHT)
  }
  expect(names()[0]).toBe('Fruit 0')
})

test('a change of one item draws only this item, and a further page only its own', async () => {
  const items = fruit(100)
  const view = await shown(items)
  await scrollTo(100 * ITEM_HEIGHT - innerHeight)
  draws.length = 0
  view.rerender(list(items.map((item) => (item.id === 95 ? { ...item, name: 'Pear' } : item))))
  expect(draws).toEqual(['Pear'])
  draws.length = 0
  view.rerender(list([...items.map((item) => (item.id === 95 ? { ...item, name: 'Pear' } : item)), ...fruit(20, 100)]))
  await settle()
  expect(draws).toEqual(fruit(20, 100).map(({ name }) => name))
})

test('the item with the focus stays drawn with its neighbours, also while items are added above', async () => {
  const items = fruit(100)
  const view = await shown(items)
  const button = screen.getByRole('button', { name: 'Fruit 11' })
  button.focus()
  await settle()
  await scrollTo(80 * ITEM_HEIGHT)
  expect(names()).toContain('Fruit 12')
  expect(names()).not.toContain('Fruit 40')
  view.rerender(list([...fruit(3, 900), ...items]))
  expect(document.activeElement).toBe(button)
})

test('an item with an open menu stays drawn', async () => {
  await shown(fruit(100))
  screen.getByRole('button', { name: 'Fruit 2' }).setAttribute('aria-expanded', 'true')
  await scrollTo(80 * ITEM_HEIGHT)
  expect(names()).toContain('Fruit 2')
})

test('all items are drawn for printing', async () => {
  await shown(fruit(100))
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  act(() => void dispatchEvent(new Event('afterprint')))
  await settle()
  expect(elements()).toBeLessThan(60)
})

test('the items near the screen are reported', async () => {
  await shown(fruit(100))
  expect(onNear.mock.lastCall?.[0]).toBe(0)
  await scrollTo(50 * ITEM_HEIGHT)
  const [first = 0, last = 0] = onNear.mock.lastCall ?? []
  expect(first).toBeGreaterThan(20)
  expect(first).toBeLessThanOrEqual(50)
  expect(last).toBeGreaterThanOrEqual(50)
  expect(last).toBeLessThan(99)
})

test('a short list is drawn whole', async () => {
  await shown(fruit(24))
  await scrollTo(100 * ITEM_HEIGHT)
  expect(screen.getAllByRole('listitem')).toHaveLength(24)
})
