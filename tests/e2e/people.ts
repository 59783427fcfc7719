/** Users with unique usernames and phone numbers, so that tests can share a server. */
import type { Caller } from '../../server/test/caller'
import type { Site } from './server'

/** The names that a test gives a user. */
export interface Names {
  username: string
  firstName: string
  lastName: string
}

/** A user without an account. */
export interface NewPerson extends Names {
  server: Site
  /** Ten digits of a number of the US, the default country of phone entry. */
  digits: string
}

/** A user with a profile, used only by calls. */
export interface Person extends NewPerson {
  call: Caller
  userId: string
  /** The identity provider's id. */
  uid: string
  refreshToken: string
}

let people = 0

/** Never the same username or number twice: the username is `names.username`, '_' and four digits. */
export const newPerson = (server: Site, names: Names): NewPerson => {
  const number = String(++people).padStart(4, '0')
  return { ...names, username: `${names.username}_${number}`, server, digits: `415555${number}` }
}

/** The next code that the server sends to this user; it is in the log, with the end of the number. */
export const nextCode = ({ server, digits }: NewPerson) =>
  server.next(new RegExp(`…${digits.slice(-4)}","code":"(\\d{6})"`))
