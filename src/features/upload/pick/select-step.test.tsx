// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
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
