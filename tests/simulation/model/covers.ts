/** Covers of collections and their pictures. */
import { pictureOf } from '../client/image-workers'
import type { World } from './world'

/** The checksums of a picture's variants. */
export const sumsOf = (picture: string) => Object.values(pictureOf(picture).upload).map(({ contentMd5 }) => contentMd5)

/** Whether the server has this picture as the cover of a collection; '' for no cover. */
export const hasCover = ({ server }: World, collectionId: string, picture: string) => {
  const cover = server.covers.get(server.collections.get(collectionId)?.cover ?? '')
  return cover ? sumsOf(picture).includes(cover.variants.base.md5) : picture === ''
}
