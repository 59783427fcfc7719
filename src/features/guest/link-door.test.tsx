// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { enterLink, openLink } from '../../sync/guests/guest-link'
import { LinkDoor } from './link-door'

vi.mock('../../sync/guests/guest-link', async (original) => ({
  ...(await original<object>()),
  openLink: vi.fn<typeof openLink>(),
  enterLink: vi.fn<typeof enterLink>(),
}))
vi.mock('../../sync/guests/use-member', () => ({ useMember: () => null }))

const rights = { add: true, see: true, like: false, readComments: false, download: false, join: false }
const open = (isPaused: boolean) =>
  vi.mocked(openLink).mockResolvedValue(
    ok({
      invitation: {
        kind: 'guest',
        collection: { id: 'c', name: 'Summer week' },
        clique: { name: 'Lake house' },
        expiresAt: '2026-12-01T12:00:00Z',
        isPaused,
        rights,
      },
    }),
  )
const show = () => render(<LinkDoor secret="secretsecretsecretsecr" code={undefined} />)
const nameField = () => screen.queryByLabelText(/Your name/)

beforeEach(() => {
  vi.mocked(enterLink).mockReset()
})

test('a paused link says so, asks for no name, and opens by itself once it is resumed', async () => {
  open(true)
  show()
  expect(await screen.findByText(/^The host has paused this link/)).toBeTruthy()
  expect(nameField()).toBeNull()
  open(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await vi.waitFor(() => expect(nameField()).not.toBeNull())
})

test.each([
  ['GUEST_PAUSED', /^The host has paused this link/],
  ['INVITE_USED_UP', /^It takes no more guests/],
] as const)('a guest whose entry is refused with %s is told why', async (code, words) => {
  open(false)
  vi.mocked(enterLink).mockImplementation(() => {
    open(code === 'GUEST_PAUSED')
    return Promise.resolve(fail({ code, message: '', status: 403 }))
  })
  show()
  fireEvent.change(await screen.findByLabelText(/Your name/), { target: { value: 'Mia' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(nameField()).toBeNull()
})
