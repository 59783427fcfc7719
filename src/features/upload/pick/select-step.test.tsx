// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DropZone } from './drop-zone'
import { SelectStep } from './select-step'
import type { PickedPhoto, Selection } from './use-selection'

vi.mock('../pictures/use-picked-preview', () => ({ usePickedPreview: () => undefined }))
vi.mock('../pictures/use-seen', () => ({ useSeen: () => [undefined, false] }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<() => void>() }))

const photo = (name: string): PickedPhoto => ({ key: name, file: new File(['x'], name), isReduced: false })

function Step({ names }: { names: string[] }) {
  const [photos, setPhotos] = useState(names.map(photo))
  const selection = {
    photos,
    refused: [],
    good: [],
    limits: { files: 500, bytesPerFile: 1 },
    remove: (key: string) => {
      setPhotos(photos.filter((one) => one.key !== key))
      return () => undefined
    },
  }
  return <SelectStep selection={selection as unknown as Selection} />
}

const remove = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
const focused = () => document.activeElement?.getAttribute('aria-label')

test('a removed photo leaves the focus to the one that takes its place, and the last one to the one before', () => {
  render(<Step names={['a.jpg', 'b.jpg', 'c.jpg']} />)
  remove('b.jpg')
  expect(focused()).toBe('Remove c.jpg')
  remove('c.jpg')
  expect(focused()).toBe('Remove a.jpg')
})

test.each([
  ['a mouse', true, ['Choose photos', 'Choose a folder'], 'Drop photos here, or choose them from this device'],
  ['a touch screen', false, ['Choose photos'], 'Choose the photos to share'],
] as const)('with %s photos are chosen as that allows', (_, matches, buttons, words) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', {
    value: false,
    writable: true,
    configurable: true,
  })
  const nothing = () => undefined
  render(<DropZone onFiles={nothing} onUnreadable={nothing} compact={false} hint="" />)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
  expect(screen.getByText(words)).toBeTruthy()
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  const isFolder = (button: HTMLElement) => {
    fireEvent.click(button)
    return document.querySelector('input')?.webkitdirectory
  }
  expect(screen.getAllByRole('button').map(isFolder)).toEqual([false, true].slice(0, buttons.length))
  expect(clicked).toHaveBeenCalledTimes(buttons.length)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory')
})

test('chosen and dropped photos are added, but no files of the system in a folder', async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(<DropZone onFiles={onFiles} onUnreadable={() => undefined} compact hint="" />)
  const files = ['.DS_Store', 'Thumbs.db', 'a.jpg'].map((name) => new File([], name))
  const input = screen.getByLabelText<HTMLInputElement>('Choose photos')
  const names = () => onFiles.mock.lastCall?.[0].map(({ name }) => name)
  fireEvent.change(input, { target: { files: files.slice(2) } })
  expect(names()).toEqual(['a.jpg'])
  input.webkitdirectory = true
  fireEvent.change(input, { target: { files } })
  expect(names()).toEqual(['a.jpg'])
  onFiles.mockReset()
  const zone = input.parentElement ?? input
  expect(fireEvent.dragOver(zone)).toBe(false)
  fireEvent.drop(zone, { dataTransfer: { items: [], files: [new File([], 'b.jpg')] } })
  await vi.waitFor(() => expect(names()).toEqual(['b.jpg']))
})
