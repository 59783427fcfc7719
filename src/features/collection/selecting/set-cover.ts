import type { Collection, Flick } from '../../../../contract/entities'
import { loadPhoto } from '../../../platform/download'
import { editCollection } from '../../../sync/editing/edit-collection'
import { freshUrl } from '../../../sync/reading/flicks'
import { editCopy } from '../../../ui/cards/edit-copy'
import { toast } from '../../../ui/layers/toast'
import { preparePhoto } from '../../../workers/prepare-picture'
import { copy } from '../copy'
import { lossMessage } from '../editing/edit-form'

const change = async ({ id, image }: Flick, collection: Collection) => {
  const response = await loadPhoto(image?.highQualityUrl ?? '', () => freshUrl(id))
  const prepared = await preparePhoto(new File([await response.blob()], id))
  if (!prepared.ok) return { text: copy.coverFailed, tone: 'error' } as const
  const { name, description } = collection
  const saved = await editCollection(collection, { name, description, cover: prepared.value })
  if (!saved.ok) return { text: copy.coverNotSet, tone: 'error' } as const
  if (saved.value === 'kept') return { text: editCopy.kept } as const
  const lost = lossMessage(saved.value)
  return lost === undefined ? ({ text: copy.coverSet, tone: 'ok' } as const) : ({ text: lost, tone: 'error' } as const)
}

/** Makes a photo the cover of its collection, and says how that went. Whether it is, or will be once it was sent. */
export const setCover = async (flick: Flick, collection: Collection): Promise<boolean> => {
  const told = await change(flick, collection).catch(() => ({ text: copy.coverNotSet, tone: 'error' }) as const)
  void toast(told)
  return told.text === copy.coverSet || told.text === editCopy.kept
}
