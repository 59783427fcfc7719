/** The path that return-to.ts noted: only sign-in and invitations need it. */
import { readLocal, removeLocal } from '../../platform/local-storage'
import { readTab, removeTab } from '../../platform/tab'
import { INVITATION, isInvitation, KEY } from './return-to'

const HOUR_MS = 3_600_000

/** A path of this app: never one that leads to another origin. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address) && !address.startsWith('/auth')

/** Deletes the path: it has been opened. */
export const forgetAddress = () => {
  removeTab(KEY)
  removeLocal(INVITATION)
}

const invitation = () => {
  const [at, address = ''] = readLocal(INVITATION)?.split(' ') ?? []
  return isInvitation(address) && Date.now() - Number(at) < HOUR_MS ? address : '/'
}

/** Returns the path to open after signing in: the noted one, else an invitation, else home. */
export const wantedAddress = (): string => {
  const address = readTab(KEY)
  return address !== undefined && isOwnPath(address) && address !== '/' ? address : invitation()
}

/** The same, once. */
export const takeAddress = (): string => {
  const wanted = wantedAddress()
  forgetAddress()
  return wanted
}
