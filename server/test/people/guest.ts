/** Guests of a collection, who have no account. */
import { randomBytes } from 'node:crypto'
import type { Args } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { Caller } from '../caller'
import { solve } from '../sign-in'

/** The part of a running server that guests need. */
interface Site {
  url: string
  visitor: Caller
}

type Settings = Extract<Args<Calls['createGuestLink']>['body'], { rights: unknown }>

/** The default settings of a link, with some rights changed. */
export const guestLinkSettings = (
  rights: Partial<Settings['rights']> = {},
  more: Partial<Settings> = {},
): Settings => ({
  rights: { add: true, see: true, like: true, readComments: false, download: false, join: false, ...rights },
  expiresIn: 86_400,
  photoLimit: 2000,
  guestPhotoLimit: 500,
  ...more,
})

export interface Guest extends Caller {
  userId: string
  linkId: string
  secret: string
}

/** A new guest link of the collection. */
export const makeGuestLink = async (
  host: Pick<Caller, 'ask'>,
  id: string,
  settings: Settings = guestLinkSettings(),
) => {
  const { link, secret } = await host.ask('createGuestLink', { params: { id }, body: settings })
  return { linkId: link.linkId, secret }
}

interface Link {
  linkId: string
  secret: string
}

const enter = async ({ visitor, url }: Site, link: Link, named: { name?: string }): Promise<Guest> => {
  const { secret } = link
  const { puzzle } = await visitor.ask('openGuestLink', { body: { secret } })
  const token = randomBytes(32).toString('base64url')
  const body = { secret, ...named, token, ...(puzzle && { solution: solve(puzzle) }) }
  const { userId } = await visitor.ask('enterAsGuest', { body })
  return Object.assign(new Caller(url, token), { userId, ...link })
}

/** A new guest of this name, by a link. */
export const enterGuest = (server: Site, link: Link, name = 'Mia') => enter(server, link, { name })

/** A new screen that shows the collection. */
export const makeWall = async (server: Site, host: Pick<Caller, 'ask'>, id: string): Promise<Guest> => {
  const body = { kind: 'wall' as const, expiresIn: 86_400 }
  const { link, secret } = await host.ask('createGuestLink', { params: { id }, body })
  return enter(server, { linkId: link.linkId, secret }, {})
}

/** A guest of a new link of the collection. */
export const makeGuest = async (server: Site, host: Pick<Caller, 'ask'>, collectionId: string, name?: string) =>
  enterGuest(server, await makeGuestLink(host, collectionId), name)
