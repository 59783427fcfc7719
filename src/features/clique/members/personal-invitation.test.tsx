// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../../contract/entities'
import { fail, ok, type Failure } from '../../../../contract/failure'
import { createPersonalInvitation } from '../../../sync/joining/personal-invitations'
import { PersonalInvitation } from './personal-invitation'

vi.mock('../../../sync/joining/personal-invitations', () => ({
  createPersonalInvitation: vi.fn<typeof createPersonalInvitation>(),
}))
vi.mock('../../../sync/reading/hooks', () => ({ useList: () => ({ items: [], phase: 'done', hasMore: false }) }))
vi.mock('../../../ui/link/qr-code', () => ({ default: () => null }))
beforeEach(() => vi.mocked(createPersonalInvitation).mockReset())

const clique = { cliqueId: 'q1', name: 'Lake house' } as Clique
const during = vi.fn<<T>(work: () => Promise<T>) => Promise<T | undefined>>((work) => work())
const show = () => render(<PersonalInvitation clique={clique} during={during as never} />)
const send = async () => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '415 555 0134' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create invitation' })))
  await vi.waitFor(() => expect(createPersonalInvitation).toHaveBeenCalledTimes(1))
}

test('the link of an invitation is shown for its number, and then another can be made', async () => {
  vi.mocked(createPersonalInvitation).mockResolvedValue(ok('https://x/i/1'))
  show()
  expect(screen.getByText(/leads into Lake house/)).toBeTruthy()
  await send()
  expect(createPersonalInvitation).toHaveBeenCalledWith('q1', '+14155550134')
  expect(during).toHaveBeenCalledTimes(1)
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('https://x/i/1')
  expect(screen.getByText(/^For .*555.0134 only/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invite another person' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test.each([
  ['TOO_MANY_REQUESTS', 'You have made many invitations today. Please try again tomorrow.'],
  ['INTERNAL', 'The invitation could not be created. Please try again.'],
] as const)('an invitation that is refused with %s says why', async (code, text) => {
  vi.mocked(createPersonalInvitation).mockResolvedValue(fail({ code, message: '' } as Failure))
  show()
  await send()
  expect(await screen.findByText(text)).toBeTruthy()
})
