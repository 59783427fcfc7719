/** Limits that several calls share. */
import type { CallName } from '../../contract/calls'
import { per, perNetwork } from './policy'

/**
 * [Note: People behind one address]
 *
 * The guests of a party, or a whole company, share an address, and none of them pays for another. So a caller is counted
 * by user first, and a call that is refused there takes nothing from the address. Calls without a user count by address,
 * except for those with a guest link's secret: entries are counted by link, once their puzzle is solved.
 */
export const general = {
  person: per('minute', 'person', 300),
  /** All users behind an address: a hundred of them at their own limits. */
  address: per('minute', 'address', 30_000),
  /** Calls without a user. */
  stranger: per('minute', 'stranger', 600),
  /** Files of the app: two hundred devices that install it within a minute. */
  pages: per('minute', 'pages', 30_000),
}

/** Open calls that count for no address: one that every device makes first, and calls with a guest's secret. */
export const uncounted: ReadonlySet<CallName> = new Set([
  'config',
  'openGuestLink',
  'enterAsGuest',
  'openGuestCode',
  'continueAsGuest',
])

/** Guests who enter by one link. */
export const guestEntries = per('hour', 'entries of a link', 600)

/** Bytes sent for a picture that differ from the announced ones, or are no picture. */
export const refusedBytes = {
  sender: per('hour', 'refused bytes', 100),
  /** Nine refusals may be corrected by sending again; the tenth ends the reservation. */
  reservation: per('day', 'refused reservation', 9),
}

/** The identity provider's calls by network, next to its own limits by number and session. */
export const provider = {
  /** With invitations only a code that is sent to a known number counts as none (server/identity/known-number.ts). */
  codes: perNetwork('hour', 'codes', 50),
  /** Numbers that an answer calls unknown, and, once codes are held back, all numbers. */
  unknown: perNetwork('hour', 'unknown numbers', 20),
  /** Sign-ins that are refused: a right code is given back. */
  confirmations: perNetwork('hour', 'confirmations', 100),
  /** Each call computes or verifies a signature. A device renews its token once an hour. */
  tokens: per('minute', 'tokens', 60),
}
