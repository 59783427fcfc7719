import type { Collection } from '../../../../../contract/entities'
import { editCollection } from '../../../../sync/editing/edit-collection'
import { loadOriginal } from '../../../../sync/shown/flicks'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'
import { editCopy } from '../../../../ui/editing/edit-copy'
import { toast } from '../../../../ui/layers/toast'
import { preparePhoto } from '../../../../workers/images/prepare-picture'
import { copy } from '../../copy'
import { lossMessage } from '../../editing/edit-form'

const change = async (photo: SelectedPhoto, collection: Collection) => {
  const prepared = await preparePhoto(new File([await loadOriginal(photo)], photo.id))
  if (!prepared.ok) return { text: copy.coverFailed, tone: 'error' } as const
  const saved = await editCollection(collection, { cover: prepared.value })
  if (!saved.ok) return { text: copy.coverNotSet, tone: 'error' } as const
  if (saved.value === 'kept') return { text: editCopy.kept } as const
  const lost = lossMessage(saved.value)
  return lost === undefined ? ({ text: copy.coverSet, tone: 'ok' } as const) : ({ text: lost, tone: 'error' } as const)
}

/**
 * Makes a photo the cover of its collection, and shows the outcome. Resolves to whether it is the cover, or will be
 * once the change is sent.
 */
export const setCover = async (photo: SelectedPhoto, collection: Collection): Promise<boolean> => {
  const told = await change(photo, collection).catch(() => ({ text: copy.coverNotSet, tone: 'error' }) as const)
  void toast(told)
  return told.text === copy.coverSet || told.text === editCopy.kept
}
