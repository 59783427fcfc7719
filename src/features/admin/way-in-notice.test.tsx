// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hasPasskeys } from '../../platform/identity/passkeys'
import { useResource } from '../../sync/reading/hooks'
import { WayInNotice } from './way-in-notice'

vi.mock('../../platform/identity/passkeys', () => ({ hasPasskeys: vi.fn<typeof hasPasskeys>() }))
vi.mock('../../sync/reading/hooks', () => ({ useResource: vi.fn<typeof useResource>() }))
vi.mock('../../sync/reading/resource', () => ({ resource: () => ({}) }))
vi.mock('../../sync/session/use-config', () => ({ useConfig: () => ({}) }))

const onAddPasskey = vi.fn<() => void>()
const show = (data: object | undefined, canAdd = true) => {
  cleanup()
  vi.mocked(useResource).mockReturnValue({ data } as never)
  vi.mocked(hasPasskeys).mockReturnValue(canAdd)
  render(<WayInNotice onAddPasskey={onAddPasskey} />)
  return screen.queryByRole('note')
}

test('an operator without a second way in is warned, with the way out', () => {
  expect(show({ user: { lacksSecondWayIn: true } })?.textContent).toContain('You have no passkey')
  fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(onAddPasskey).toHaveBeenCalledTimes(1)
  expect(show({ user: { lacksSecondWayIn: true } }, false)?.textContent).toContain('npm run set-up-link')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a user with a second way in is not warned, nor anyone before the answer arrives', () => {
  expect([show({ user: {} }), show(undefined)]).toEqual([null, null])
})
