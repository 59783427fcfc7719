/** An invite link in words: its remaining uses and its remaining time. */
import type { InviteLink } from '../../../sync/joining/invite-links'
import { relativeTime } from '../../../ui/tools/relative-time'
import { linkCopy } from './link-copy'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const remaining = (ms: number) => {
  if (ms > 2 * DAY_MS) return `${Math.round(ms / DAY_MS)} days`
  if (ms > 2 * HOUR_MS) return `${Math.round(ms / HOUR_MS)} hours`
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const isUsedUp = ({ uses, useLimit }: InviteLink) => useLimit !== null && uses >= useLimit
const isExpired = ({ expiresAt }: InviteLink, now: number) => expiresAt !== null && Date.parse(expiresAt) <= now

/** Whether it has ended. */
export const isOver = (link: InviteLink, now = Date.now()) => isUsedUp(link) || isExpired(link, now)

/** The state of the link: why it ended, or when it will end. */
export const stateWords = (link: InviteLink, now = Date.now()) => {
  if (isExpired(link, now)) return linkCopy.linkEnded
  if (isUsedUp(link)) return linkCopy.linkUsedUp
  return link.expiresAt === null ? linkCopy.linkEndless : linkCopy.linkEnds(remaining(Date.parse(link.expiresAt) - now))
}

export const madeWords = ({ dateCreated }: InviteLink, now = Date.now()) =>
  linkCopy.linkMade(relativeTime(dateCreated, now))
