/** The actions on a single photo other than liking it (docs/specification.md 2.7 'Flicks and comments'). */
import { ok, type Result } from '../../../contract/failure'
import { loadPhoto } from '../../platform/download'
import type { SelectedPhoto } from './photo-ids'
import { api } from '../session/api'

/**
 * Resolves to the URL of a photo's original, signed now; undefined if the server does not answer or no longer has the
 * photo.
 */
export const freshUrl = async (id: string): Promise<string | undefined> => {
  const answer = await api.getFlick({ params: { id } })
  return answer.ok ? answer.value.flick.image?.highQualityUrl : undefined
}

/** Resolves to the bytes of a photo's original; rejects if they cannot be fetched. */
export const loadOriginal = async ({ id, image }: SelectedPhoto): Promise<Blob> => {
  const url = image?.highQualityUrl ?? (await freshUrl(id))
  if (url === undefined) throw new Error('no URL')
  return (await loadPhoto(url, () => freshUrl(id))).blob()
}

/** A URL that opens the photo for users who may see it. */
export const shareFlick = async (id: string): Promise<Result<string>> => {
  const answer = await api.shareFlick({ params: { id } })
  return answer.ok ? ok(answer.value.shareUrl) : answer
}

/** Reports a photo to the operators. */
export const reportFlick = (id: string, reason: string) => api.reportFlick({ params: { id }, body: { reason } })
