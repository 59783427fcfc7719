import { useEffect, useMemo } from 'react'
import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { dropGuestSecrets, readGuestSecrets } from '../../store/guest-secrets'
import { useLive } from '../../store/use-live'
import { useList, useSession } from '../reading/hooks'
import { guestAddress, guestLinksOf, type GuestLink } from './guest-links'

const orElse = async <T>(work: () => Promise<T>, instead: T): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    log.warn('guest_link.secrets_unreadable', { error: describe(error) })
    return instead
  }
}

/** The secrets of a collection's links that this device has; undefined until they are read. */
const useSecrets = (collectionId: string) => {
  const uid = useSession()?.uid ?? ''
  return useLive(() => orElse(() => readGuestSecrets(cacheOf(uid), collectionId), []), [uid, collectionId])
}

/** Whether guests may add photos by it at this moment. */
const takesPhotos = ({ rights, isPaused, expiresAt }: GuestLink, at = Date.now()) =>
  rights.add && !isPaused && Date.parse(expiresAt) > at

/**
 * The links of a collection, and the URLs of those that were made on this device; undefined until these are read.
 * `newest`: the URL of the newest one by which guests may add photos now.
 */
export const useGuestLinks = (collectionId: string) => {
  const uid = useSession()?.uid ?? ''
  const list = useList(guestLinksOf(collectionId), ({ linkId }: GuestLink) => linkId)
  const secrets = useSecrets(collectionId)
  const { items, phase, error, hasMore, headRequestedAt } = list
  const isWhole = phase === 'done' && error === undefined && !hasMore && headRequestedAt > 0
  useEffect(() => {
    if (!isWhole || secrets === undefined) return
    const listed = new Set(items.map(({ linkId }) => linkId))
    // The server lists no link that has ended.
    const ended = secrets.filter(({ linkId, madeAt }) => madeAt < headRequestedAt && !listed.has(linkId))
    if (ended.length === 0) return
    void orElse(
      () =>
        dropGuestSecrets(
          cacheOf(uid),
          ended.map(({ linkId }) => linkId),
        ),
      undefined,
    )
  }, [uid, isWhole, items, secrets, headRequestedAt])
  const addresses = useMemo(
    () => secrets && new Map(secrets.map(({ linkId, secret, isWall }) => [linkId, guestAddress(secret, isWall)])),
    [secrets],
  )
  const newest = items.find((one) => addresses?.has(one.linkId) && takesPhotos(one))
  return { list, addresses, newest: newest && addresses?.get(newest.linkId) }
}
