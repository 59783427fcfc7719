/** The devices that a user is signed in on, if the server signs users in itself (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Done } from './shared'

const Device = v.object({
  id: v.string(),
  /** From its browser's own description: 'Chrome on Android'. */
  name: v.string(),
  signedInAt: v.string(),
  /** When its token was last renewed: once an hour while the device is in use. */
  lastSeenAt: v.string(),
  /** True for the caller's own device. */
  isThisDevice: v.boolean(),
})

export const devices = defineCalls({
  /** The most recently seen device first. */
  devices: { method: 'GET', path: '/devices', access: 'person', answer: v.object({ devices: v.array(Device) }) },
  /** The device's next call is refused, and it signs out. */
  endDevice: { method: 'DELETE', path: '/devices/{id}', access: 'person', answer: Done },
  endOtherDevices: { method: 'POST', path: '/devices/endOthers', access: 'person', answer: Done },
})
