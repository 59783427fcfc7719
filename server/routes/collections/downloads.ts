import { allows } from '../../../contract/rights'
import { makeDownload } from '../../downloads/make'
import { notFound, refuse } from '../../basis/refusal'
import { collectionRoles } from '../../rules/collection'
import type { PhotoRoutes } from '../route'

/** Prepares a download of photos of a collection. If checksums are missing, `sumSoon` starts to compute them. */
export const downloads = {
  downloadCollection: async ({ db, addresses, sumSoon }, { params: { id }, body }, { userId, deviceId, guest }) => {
    const roles = await collectionRoles(db, userId, id)
    if (roles === undefined) return notFound('Collection')
    if (!allows('photo', 'download', roles)) return refuse('FORBIDDEN', 'You may not download these photos')
    const prepared = await makeDownload(
      { db, addresses },
      { ...body, userId, deviceId, isGuest: guest !== undefined, collectionId: id },
    )
    if (prepared.ok && 'remaining' in prepared.value) sumSoon()
    return prepared
  },
} satisfies PhotoRoutes
