// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasPasskeys } from '../../platform/identity/passkeys'
import { chooseTheme } from '../../platform/theme'
import { signOut } from '../../sync/lifecycle/sign-out'
import { pendingMutations, signOutWithoutPhotos, waitingPhotos } from '../../sync/lifecycle/waiting-photos'
import { stillLacksSecondWayIn } from '../../sync/lifecycle/ways-in'
import SettingsDialog from './settings-dialog'

const here = vi.hoisted(() => ({
  config: {} as object,
  pins: undefined as { bytes: number }[] | undefined,
  answers: {} as Record<string, unknown>,
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, onClick, children }: { to: string; onClick: () => void; children: ReactNode }) => (
    <a href={to} onClick={onClick}>
      {children}
    </a>
  ),
}))
vi.mock('../../platform/identity/passkeys', () => ({ hasPasskeys: vi.fn<typeof hasPasskeys>() }))
vi.mock('../../sync/reading/resource', () => ({ resource: (call: string) => call }))
vi.mock('../../sync/reading/hooks', () => ({ useResource: (call: string) => ({ data: here.answers[call] }) }))
vi.mock('../../sync/pinned/use-pins', () => ({ usePins: () => here.pins }))
vi.mock('../../sync/session/use-config', () => ({ useConfig: () => here.config }))
vi.mock('../../sync/lifecycle/sign-out', () => ({ signOut: vi.fn<typeof signOut>() }))
vi.mock('../../sync/lifecycle/waiting-photos', () => ({
  pendingMutations: vi.fn<typeof pendingMutations>(),
  signOutWithoutPhotos: vi.fn<typeof signOutWithoutPhotos>(),
  waitingPhotos: vi.fn<typeof waitingPhotos>(),
}))
vi.mock('../../sync/lifecycle/ways-in', () => ({
  stillLacksSecondWayIn: vi.fn<typeof stillLacksSecondWayIn>(),
}))
vi.mock('./notifications-row', () => ({ NotificationsRow: () => null }))
type Layer = { open?: boolean; onClose: () => void }
const layer = vi.hoisted(
  () =>
    (name: string) =>
    ({ open = true, onClose }: Layer) =>
      open && <button onClick={onClose}>{`layer ${name}`}</button>,
)
vi.mock('./profile/edit-profile-dialog', () => ({ default: layer('profile') }))
vi.mock('./pins-dialog', () => ({ PinsDialog: layer('pins') }))
vi.mock('./whats-new', () => ({ WhatsNew: layer('news') }))
vi.mock('./blocked-dialog', () => ({ default: layer('blocked') }))
vi.mock('./passkeys-dialog', () => ({ default: layer('passkeys') }))
vi.mock('./code-email-dialog', () => ({ default: layer('email') }))
vi.mock('./devices-dialog', () => ({ default: layer('devices') }))
vi.mock('./data-dialog', () => ({ default: layer('data') }))
vi.mock('./delete-account-dialog', () => ({ default: layer('deletion') }))

const on = { close: vi.fn<() => void>(), deleted: vi.fn<() => void>() }
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(here, { config: { identity: { mode: 'firebase' } }, pins: undefined, answers: {} })
  vi.mocked(hasPasskeys).mockReturnValue(false)
  vi.mocked(waitingPhotos).mockResolvedValue(0)
  vi.mocked(pendingMutations).mockResolvedValue([])
  vi.mocked(stillLacksSecondWayIn).mockResolvedValue(true)
})

const show = async () => {
  cleanup()
  render(<SettingsDialog open onClose={on.close} onDeleted={on.deleted} />)
  await screen.findByRole('dialog', { name: 'Settings' })
}
const rows = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) ?? document.body))
/** A server and a user with all that the settings can show. */
const everything = () => {
  vi.mocked(hasPasskeys).mockReturnValue(true)
  const links = { feedback: 'https://x/feedback', privacy: 'https://x/privacy' }
  Object.assign(here, {
    config: { identity: { mode: 'local' }, codesByEmail: true, links },
    answers: { getSelf: { user: { isOperator: true } } },
  })
}

test('the settings have what the server and the user have', async () => {
  await show()
  const few = rows()
  expect(few).toContain('Edit Profile')
  for (const name of ['Passkeys', 'Sign-in codes by e-mail', 'Devices']) expect(few).not.toContain(name)
  expect(screen.queryAllByRole('link')).toEqual([])
  everything()
  await show()
  expect(rows()).toEqual(expect.arrayContaining(['Passkeys', 'Sign-in codes by e-mail', 'Devices']))
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://x/feedback',
    'https://x/privacy',
    '/admin',
  ])
  fireEvent.click(screen.getByRole('link', { name: 'Administration' }))
  expect(on.close).toHaveBeenCalledTimes(1)
})

test.each([
  ['Edit Profile', 'profile'],
  ['Passkeys', 'passkeys'],
  ['Sign-in codes by e-mail', 'email'],
  ['Devices', 'devices'],
  ['Blocked', 'blocked'],
  [/^Kept on this/, 'pins'],
  ['Download your data', 'data'],
  ["What's New", 'news'],
  ['Delete Account', 'deletion'],
] as const)('%s opens its dialog, which closes again', async (name, opened) => {
  everything()
  await show()
  expect(screen.queryByText(/^layer/)).toBeNull()
  await press(name)
  expect(await screen.findByText(`layer ${opened}`)).toBeTruthy()
  expect(screen.getAllByText(/^layer/)).toHaveLength(1)
  await press(`layer ${opened}`)
  expect(screen.queryByText(/^layer/)).toBeNull()
})

test('rows say how much is kept on the device and how far the data is', async () => {
  here.pins = [{ bytes: 1024 ** 2 }, { bytes: 2 * 1024 ** 2 }]
  here.answers = { dataExport: { state: 'preparing' } }
  await show()
  expect(rows()).toContain('On this computer: 3 MB')
  expect(rows()).toContain('Your data is being prepared')
  here.answers = { dataExport: { state: 'ready' } }
  await show()
  expect(rows()).toContain('Your data is ready to download')
  await press('Recently deleted')
  expect(on.deleted).toHaveBeenCalledTimes(1)
})

test('the theme can be chosen, and is the one that is drawn', async () => {
  await show()
  const theme = screen.getByLabelText<HTMLSelectElement>('Theme')
  expect(theme.value).toBe('system')
  document.documentElement.dataset['theme'] = 'dark'
  act(() => chooseTheme('dark'))
  expect(theme.value).toBe('dark')
  fireEvent.change(theme, { target: { value: 'light' } })
  expect(localStorage.getItem('clique.theme')).toBe('light')
  delete document.documentElement.dataset['theme']
})

test('a user without unsent changes is logged out at once, and the button is busy in the meantime', async () => {
  let end = () => {}
  vi.mocked(signOut).mockReturnValue(new Promise((resolve) => (end = resolve)))
  await show()
  await press('Log Out')
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging out...' }).disabled).toBe(true)
  await act(async () => end())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log Out' }).disabled).toBe(false)
})

test('photos that wait are kept or deleted as the user decides', async () => {
  vi.mocked(waitingPhotos).mockResolvedValue(2)
  vi.mocked(pendingMutations).mockResolvedValue(['edit'])
  await show()
  await press('Log Out')
  const question = await screen.findByRole('alertdialog', { name: '2 photos are not uploaded yet' })
  expect(question.textContent).toContain('Not sent to the server yet: edits.')
  await press('Cancel')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(signOut).not.toHaveBeenCalled()
  await press('Log Out')
  await screen.findByRole('alertdialog')
  await press('Keep and log out')
  expect([vi.mocked(signOut).mock.calls.length, vi.mocked(signOutWithoutPhotos).mock.calls.length]).toEqual([1, 0])
  await press('Log Out')
  await screen.findByRole('alertdialog')
  await press('Delete and log out')
  expect([vi.mocked(signOut).mock.calls.length, vi.mocked(signOutWithoutPhotos).mock.calls.length]).toEqual([1, 1])
})

test('unsent changes that would be lost are named first', async () => {
  vi.mocked(pendingMutations).mockResolvedValue(['edit'])
  await show()
  await press('Log Out')
  const question = await screen.findByRole('alertdialog', { name: 'Some changes are not sent yet' })
  expect(question.textContent).toContain('You lose them when you log out.')
  expect(signOut).not.toHaveBeenCalled()
  await press('Log out anyway')
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('an operator without a second way in is asked before they are logged out, and can add a passkey first', async () => {
  here.answers = { getSelf: { user: { lacksSecondWayIn: true } } }
  const ask = async () => {
    await press('Log Out')
    return screen.findByRole('alertdialog', { name: 'You may not get in again' })
  }
  await show()
  expect((await ask()).textContent).toContain('npm run set-up-link')
  expect(screen.queryByRole('button', { name: 'Add a passkey first' })).toBeNull()
  await press('Cancel')
  expect([screen.queryByRole('alertdialog'), vi.mocked(signOut).mock.calls]).toEqual([null, []])
  everything()
  here.answers = { getSelf: { user: { lacksSecondWayIn: true } } }
  await show()
  await ask()
  await press('Add a passkey first')
  expect(await screen.findByText('layer passkeys')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('layer passkeys')
  vi.mocked(waitingPhotos).mockResolvedValue(2)
  await ask()
  await press('Log out anyway')
  await screen.findByRole('alertdialog', { name: '2 photos are not uploaded yet' })
  expect(signOut).not.toHaveBeenCalled()
})

test('an operator whose profile was stored before they added a passkey is logged out without that question', async () => {
  here.answers = { getSelf: { user: { lacksSecondWayIn: true } } }
  vi.mocked(stillLacksSecondWayIn).mockResolvedValue(false)
  await show()
  await press('Log Out')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(signOut).toHaveBeenCalledTimes(1)
})
