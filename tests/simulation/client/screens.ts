/** The content of screens: each is one hook, composed as its page in src/features composes it. */
import {
  cliqueOf,
  collectionsOf,
  followersOf,
  guestsOf,
  mayToCollection,
  membersOf,
  useBlockedUser,
  useCollection,
  useCollections,
  useComments,
  useFollows,
  useGuestLinks,
  useList,
  useListedFollower,
  useListedMember,
  useMembership,
  useMyId,
  useOverlay,
  useOwnPhotos,
  useReplies,
  useReports,
  useResource,
  userOf,
  useWaitingCount,
  useWaitingEdit,
} from './app'
import type { Collection, Comment, Flick, Member, User } from '../../../contract/entities'
import type { Guest } from '../../../src/sync/joining/guest-links'
import { mount, type Mounted } from './hook-runtime'

const useCollectionScreen = (id: string) => {
  const { collection, flicks, savedAt, phase, error, refresh } = useCollection(id, 'DATEDESC')
  const edit = useWaitingEdit('editCollection', id)
  const me = useMyId()
  const may = collection && {
    edit: mayToCollection('edit', collection, me),
    mute: mayToCollection('muteComments', collection, me),
  }
  return { collection, may, flicks, edit, savedAt, phase, error, refresh }
}

const useCollectionsScreen = (cliqueId: string) =>
  useCollections(useList(collectionsOf(cliqueId), ({ collectionId }: Collection) => collectionId))

const useProfileScreen = (id: string) => {
  const { data, requestedAt, savedAt, phase, error, refresh } = useResource(userOf(id))
  const withFollows = useFollows()
  const edit = useWaitingEdit('editUser', id)
  return { user: data && withFollows(data.user, requestedAt), edit, savedAt, phase, error, refresh }
}

/** Replaces a profile that the server does not show. */
const useBlockedScreen = (id: string) => {
  const { user, isLoading } = useBlockedUser(id)
  return { user, phase: isLoading ? 'loading' : 'done', savedAt: undefined } as const
}

/** A header is mounted once there is a clique; until then its hook runs on an empty one. */
const NO_CLIQUE = {
  cliqueId: '',
  name: '',
  bio: '',
  profilePic: null,
  banner: null,
  memberCount: 0,
  dateCreated: '',
  leader: null,
  isPrivate: true,
  relationship: 'unrelated',
  invited: false,
  editPolicy: 'leader',
} as const

const useCliqueScreen = (id: string) => {
  const { data, requestedAt, savedAt, phase, error, refresh } = useResource(cliqueOf(id))
  const edit = useWaitingEdit('editClique', id)
  const myId = useMyId()
  const overlay = useOverlay()
  const clique = data && overlay.apply('clique', id, data.clique, requestedAt)
  const membership = useMembership(clique ?? NO_CLIQUE, myId)
  return { clique, membership, edit, savedAt, phase, error, refresh }
}

const useMembersScreen = (cliqueId: string) => {
  const list = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  const isListed = useListedMember(cliqueId)
  return { ...list, items: list.items.filter((member) => isListed(member, list.requestedAt(member))) }
}

const useFollowersScreen = (id: string) => {
  const list = useList(followersOf(id), ({ userId }: User) => userId)
  const isListed = useListedFollower()
  const isMine = id === useMyId()
  return { ...list, items: list.items.filter((user) => !isMine || isListed(user, list.requestedAt(user))) }
}

/** The notice in place of a guest's page whose link has ended. */
const useEndedScreen = () => ({ waiting: useWaitingCount(), phase: 'done', savedAt: undefined }) as const

const hooks = {
  collection: useCollectionScreen,
  list: useCollectionsScreen,
  comments: useComments,
  replies: useReplies,
  profile: useProfileScreen,
  blocked: useBlockedScreen,
  clique: useCliqueScreen,
  members: useMembersScreen,
  followers: useFollowersScreen,
  reports: useReports,
  ownPhotos: useOwnPhotos,
  ended: useEndedScreen,
  guestLinks: (collectionId: string) => useGuestLinks(collectionId).list,
  guests: (linkId: string) => useList(guestsOf(linkId), ({ userId }: Guest) => userId),
}

export type ScreenName = keyof typeof hooks
export type Shown<N extends ScreenName> = ReturnType<(typeof hooks)[N]>
export type Screen<N extends ScreenName = ScreenName> = Mounted<Shown<N>>

const open = new Set<Screen>()

/** Opens a screen about an item. */
export const openScreen = <N extends ScreenName>(name: N, id: string): Screen<N> => {
  const screen = mount(() => hooks[name](id)) as Screen<N>
  open.add(screen as unknown as Screen)
  return screen
}

/** The router leaves every screen when the session changes. */
export const closeScreens = () => {
  for (const screen of open) screen.unmount()
  open.clear()
}

export type { Comment, Flick }
