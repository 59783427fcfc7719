// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../../contract/failure'
import { createGuestLink, type GuestLink } from '../../../sync/joining/guest-links'
import { copy } from './copy'
import { NewLinkForm } from './new-link-form'

vi.mock('../../../sync/joining/guest-links', () => ({ createGuestLink: vi.fn<typeof createGuestLink>() }))
const make = vi.mocked(createGuestLink)
const onMade = vi.fn<() => void>()
const during = vi.fn<<T>(work: () => Promise<T>) => Promise<T | undefined>>((work) => work())
beforeEach(() => {
  make.mockReset()
  onMade.mockReset()
  render(
    <>
      <NewLinkForm id="form" collectionId="c1" onMade={onMade} during={during as never} />
      <button type="submit" form="form">
        {copy.make}
      </button>
    </>,
  )
})
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: copy.make })))

test('with its defaults one press makes a link', async () => {
  const made = { link: { linkId: 'l1' } as GuestLink, address: 'https://x/guest#1' }
  make.mockResolvedValue(ok(made))
  await send()
  expect(make).toHaveBeenCalledExactlyOnceWith('c1', expect.objectContaining({ expiresIn: 30 * 86_400 }))
  expect(onMade).toHaveBeenCalledExactlyOnceWith(made)
})

test('the first wrong field gets the focus, says why, and nothing is sent', async () => {
  const field = screen.getByLabelText(copy.guestPhotoLimit)
  fireEvent.change(field, { target: { value: 'many' } })
  expect(screen.queryByText(/^Enter a number/)).toBeNull()
  await send()
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Enter a number from 1 to 20,000.')).toBeTruthy()
  expect(make).not.toHaveBeenCalled()
})

test('the choices of guests who see are hidden from a link for adding only', () => {
  expect(screen.getByRole('switch', { name: copy.like })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: copy.choices.add.label }))
  expect(screen.queryByRole('switch', { name: copy.like })).toBeNull()
  expect(screen.getByRole('switch', { name: copy.join })).toBeTruthy()
})

test('a link that cannot be made says why, and the form stays', async () => {
  make.mockResolvedValue(fail({ code: 'NETWORK', message: '' } as Failure))
  await send()
  expect(await screen.findByText(copy.needsNetwork)).toBeTruthy()
  expect(onMade).not.toHaveBeenCalled()
})
