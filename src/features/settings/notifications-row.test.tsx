// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { useNotifications } from '../../sync/notifications/use-notifications'
import { NotificationsRow } from './notifications-row'

type Device = ReturnType<typeof useNotifications>
const change = vi.fn<Device['change']>()
const device = vi.hoisted(() => ({ now: undefined as unknown }))
vi.mock('../../sync/notifications/use-notifications', () => ({ useNotifications: () => device.now }))

const show = (now: Partial<Device>) => {
  cleanup()
  change.mockReset()
  device.now = { state: 'off', isBusy: false, failed: false, change, ...now }
  return render(<NotificationsRow />)
}
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Notifications' })
const hint = () => document.getElementById(toggle().getAttribute('aria-describedby') ?? '')?.textContent

test('notifications are turned on and off', () => {
  show({})
  expect(toggle().checked).toBe(false)
  expect(hint()).toContain('on this device')
  fireEvent.click(toggle())
  expect(change).toHaveBeenCalledExactlyOnceWith(true)
  show({ state: 'on' })
  expect(toggle().checked).toBe(true)
  fireEvent.click(toggle())
  expect(change).toHaveBeenCalledExactlyOnceWith(false)
})

test('a second press is ignored while the first one is carried out', () => {
  show({ isBusy: true })
  fireEvent.click(toggle())
  expect(change).not.toHaveBeenCalled()
})

test('blocked notifications cannot be turned on, and the reason of a failure is shown', () => {
  show({ state: 'denied', failed: true })
  fireEvent.click(toggle())
  expect(change).not.toHaveBeenCalled()
  expect(hint()).toBe("Blocked in your browser's settings for this site")
  show({ failed: true })
  expect(hint()).toBe('Could not be turned on. Please try again.')
})

test('notifications that ended are said to have ended, and can be turned on again', () => {
  show({ state: 'ended' })
  expect(toggle().checked).toBe(false)
  expect(hint()).toBe('They ended on this device. Turn them on to get them again.')
  fireEvent.click(toggle())
  expect(change).toHaveBeenCalledExactlyOnceWith(true)
})

test('nothing is shown on a device that cannot notify', () => {
  expect(show({ state: 'impossible' }).container.textContent).toBe('')
})
