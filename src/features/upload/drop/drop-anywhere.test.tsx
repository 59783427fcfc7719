// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DropAnywhere } from './drop-anywhere'
import { sayUnreadable } from './say-unreadable'

vi.mock('./drop-overlay', () => ({ default: ({ target }: { target?: string }) => <p>drop into {target}</p> }))
vi.mock('./say-unreadable', () => ({ sayUnreadable: vi.fn<typeof sayUnreadable>() }))
const onFiles = vi.fn<(files: readonly File[]) => void>()
const findTarget = vi.fn<() => string | undefined>()
beforeEach(() => {
  vi.clearAllMocks()
  findTarget.mockReturnValue('Summer week')
  render(
    <>
      <DropAnywhere findTarget={findTarget} onFiles={onFiles} />
      <p data-drop-zone>the dialog</p>
      <input />
    </>,
  )
})

const files = (types = ['Files']) => ({ types, items: [], files: [new File([], 'a.jpg')], dropEffect: 'none' })
const zone = () => screen.getByText('the dialog')
const over = (target: Element | Window = document.body, dataTransfer: object = files()) =>
  act(async () => fireEvent.dragOver(target, { dataTransfer }))
const overlay = () => screen.queryByText(/^drop into/)?.textContent
const names = () => onFiles.mock.calls.map(([some]) => some.map(({ name }) => name))

test('photos that are dragged over the app show their target, and are added when they are dropped', async () => {
  await over()
  await screen.findByText('drop into Summer week')
  findTarget.mockReturnValue('Another')
  await over()
  expect(overlay()).toBe('drop into Summer week')
  await act(async () => fireEvent.drop(document.body, { dataTransfer: files() }))
  expect([names(), overlay()]).toEqual([[['a.jpg']], undefined])
})

test('a drag that leaves the window hides it; one to another element does not', async () => {
  await over()
  await screen.findByText('drop into Summer week')
  fireEvent(window, new MouseEvent('dragleave', { relatedTarget: document.body }))
  expect(overlay()).toBe('drop into Summer week')
  await act(async () => fireEvent(window, new MouseEvent('dragleave', { relatedTarget: null })))
  expect(overlay()).toBeUndefined()
})

test('an element that takes drops itself keeps them, and a drag without files is ignored', async () => {
  await over(document.body, files(['text/plain']))
  expect(overlay()).toBeUndefined()
  await act(async () => fireEvent.drop(document.body, { dataTransfer: files(['text/plain']) }))
  await over()
  await screen.findByText('drop into Summer week')
  await over(zone())
  expect(overlay()).toBeUndefined()
  await act(async () => fireEvent.drop(zone(), { dataTransfer: files() }))
  expect(names()).toEqual([])
})

test('pasted files are added unless they are pasted into a field, and pasted text is ignored', () => {
  const paste = (target: Element, some: File[]) => fireEvent.paste(target, { clipboardData: { files: some } })
  expect(paste(document.body, [])).toBe(true)
  expect(paste(screen.getByRole('textbox'), files().files)).toBe(true)
  expect(names()).toEqual([])
  expect(paste(document.body, files().files)).toBe(false)
  expect(names()).toEqual([['a.jpg']])
})

test('a folder that cannot be read is named', async () => {
  const entry = { isFile: true, file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('gone')) }
  const dataTransfer = { ...files(), items: [{ webkitGetAsEntry: () => entry }] }
  await act(async () => fireEvent.drop(document.body, { dataTransfer }))
  expect(sayUnreadable).toHaveBeenCalledTimes(1)
  expect(names()).toEqual([])
})
