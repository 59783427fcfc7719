/** The devices that a person is signed in on, where the server signs people in itself (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Done } from './shared'

const Device = v.object({
  id: v.string(),
  /** By its browser's own description: 'Chrome on Android'. */
  name: v.string(),
  signedInAt: v.string(),
  /** When its token was last renewed: once an hour while it is in use. */
  lastSeenAt: v.string(),
  /** The caller's own. */
  isThisDevice: v.boolean(),
})

export const devices = defineCalls({
  /** The last seen first. */
  devices: { method: 'GET', path: '/devices', access: 'person', answer: v.object({ devices: v.array(Device) }) },
  /** Its next call is refused, and it signs out. */
  endDevice: { method: 'DELETE', path: '/devices/{id}', access: 'person', answer: Done },
  endOtherDevices: { method: 'POST', path: '/devices/endOthers', access: 'person', answer: Done },
})
