import { pathOf } from '../reading/resource'
import type { Definition } from './base/definition'

export const activitySeen: Definition<'activitySeen'> = {
  acceptedIn: 'edits',
  isBackground: true,
  stale: () => [pathOf('activities')],
}
