/** A guest link, and why something about it failed, in words. */
import type { Failure } from '../../../../contract/failure'
import type { GuestLink } from '../../../sync/joining/guest-links'
import { shortDate } from '../../../ui/tools/relative-time'
import { copy } from './copy'

const DAY_MS = 86_400_000

/** '27 Dec'; '27 Dec, 18:05' if that is within two days. */
export const endWords = ({ expiresAt }: Pick<GuestLink, 'expiresAt'>, now = Date.now()) => {
  const end = new Date(expiresAt)
  const day = shortDate(Number(end), now)
  if (Number(end) - now > 2 * DAY_MS) return day
  return `${day}, ${end.getHours()}:${String(end.getMinutes()).padStart(2, '0')}`
}

export const isOver = ({ expiresAt }: Pick<GuestLink, 'expiresAt'>, now = Date.now()) => Date.parse(expiresAt) <= now

/** Whether the link works, and until when. */
export const stateWords = (link: GuestLink, now = Date.now()) => {
  if (isOver(link, now)) return copy.ended
  return link.isPaused ? copy.paused : copy.until(endWords(link, now))
}

/** The rights of its guests. */
export const rightsWords = ({ kind, rights: { add, see } }: GuestLink) =>
  kind === 'wall' ? copy.wall : copy.choices[add && see ? 'both' : add ? 'add' : 'see'].label

/** `otherwise`: for a failure that says nothing that the user could act on. */
export const troubleWords = ({ code }: Failure, otherwise: string) => {
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.needsNetwork
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND') return copy.notAllowed
  return code === 'TOO_MANY_REQUESTS' ? copy.tooMany : otherwise
}
