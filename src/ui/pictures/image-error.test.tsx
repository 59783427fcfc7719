// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ImageErrorBoundary } from './image-error'

afterEach(() => vi.restoreAllMocks())

let broken = true
function Picture() {
  if (broken) throw new Error('no picture')
  return <p>a picture</p>
}
const show = () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <p>around it</p>
      <ImageErrorBoundary kind="processing">
        <Picture />
      </ImageErrorBoundary>
    </>,
  )
}

test('a failure stays in its place, and trying again can mend it', () => {
  broken = true
  show()
  expect(screen.queryByText('around it')).not.toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Failed to process image for upload')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.queryByText('a picture')).not.toBeNull()
})

test('a picture that fails twice needs a new page', () => {
  broken = true
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.queryByRole('button', { name: 'Refresh Page' })).not.toBeNull()
})
