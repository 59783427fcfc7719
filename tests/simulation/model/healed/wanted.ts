/** The rows of the server after the faults, next to what each user did last. */
import { openReports } from '../../server/open-reports'
import { followOf, itemsOf } from '../../server/state'
import { certainDeeds } from '../certain'
import { hasCover } from '../covers'
import type { DeedKind } from '../deed-kinds'
import type { Deed, Ledger } from '../ledger'
import { namesOf } from '../performers/details'
import type { World } from '../world'

/** Whether photos of a departed member remain although no user restored one. */
const hasPhotos = ({ server, collections }: World, { deeds }: Ledger, owner: string) =>
  !deeds.some(({ kind, wanted }) => kind === 'delete photo' && wanted === false) &&
  collections.some((id) => itemsOf(server, id).some((item) => item.owner === owner))

/** Expects the user's last change to be on the server. */
export const checkWanted = (world: World, ledger: Ledger) => {
  const { server, devices, personOn } = world
  const clique = server.cliques.get(world.cliques[0] ?? '')
  const has: Partial<Record<DeedKind, (deed: Deed) => unknown>> = {
    'move photo': ({ thing }) => server.items.get(thing)?.collectionId,
    'delete photo': ({ thing }) => server.items.get(thing)?.isDeleted,
    like: ({ thing, person }) => server.items.get(thing)?.likes.has(person),
    'like comment': ({ thing, person }) => server.comments.get(thing)?.likes.has(person),
    follow: ({ thing, person }) => followOf(server, person, thing) !== undefined,
    block: ({ thing, person }) => server.blocks.some(({ blocker, blocked }) => blocker === person && blocked === thing),
    member: ({ thing, person, takesPhotos }) => {
      const isMember = server.cliques.get(thing)?.members.has(person)
      const isLeft = takesPhotos && !isMember && hasPhotos(world, ledger, person)
      return isLeft ? 'their photos' : isMember
    },
    'name clique': ({ thing }) => server.cliques.get(thing)?.name,
    'name photo': ({ thing }) => server.items.get(thing)?.caption,
    'remove member': ({ thing, wanted }) => {
      if (clique?.members.has(thing)) return 'a member'
      return wanted === 'go' && hasPhotos(world, ledger, thing) ? 'their photos' : wanted
    },
    'hand over': () => clique?.leader,
    'remove follower': ({ thing, person }) => followOf(server, thing, person) === undefined,
    'report photo': ({ thing, person }) =>
      server.reports.find(({ itemId, userId }) => itemId === thing && userId === person)?.reason,
    'remove guest': ({ thing }) => server.guests.get(thing)?.removedOrder !== undefined,
    'revoke link': ({ thing }) => server.guestLinks.get(thing)?.isRevoked,
    'settle report': ({ thing, wanted }) => {
      const isOpen = openReports(server, world.cliques[0] ?? '').some(({ item }) => item.id === thing)
      return isOpen || (wanted === 'remove' && !server.items.get(thing)?.isDeleted) ? 'open' : wanted
    },
    'place photo': ({ thing }) => server.items.get(thing)?.place?.name ?? '',
    'name people': ({ thing }) => namesOf([...(server.items.get(thing)?.people ?? [])]),
    'cover collection': ({ thing, wanted }) => hasCover(world, thing, String(wanted)) && wanted,
    'name collection': ({ thing }) => server.collections.get(thing)?.name,
    'mute comments': ({ thing }) => server.collections.get(thing)?.commentsOff,
    'name user': ({ thing }) => server.users.get(thing)?.firstName,
  }
  for (const deed of certainDeeds(ledger)) {
    const found = has[deed.kind]?.(deed)
    const isHere = devices.some((device) => device === deed.tab.device && personOn.get(device)?.userId === deed.person)
    if (isHere && found !== undefined && found !== deed.wanted)
      throw new Error(`the server does not have the last ${deed.kind}: ${String(found)}, not ${String(deed.wanted)}`)
  }
}
