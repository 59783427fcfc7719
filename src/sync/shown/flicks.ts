/** What can be done with a single photo beside liking it (docs/specification.md 2.7 'Flicks and comments'). */
import { ok, type Result } from '../../../contract/failure'
import { loadPhoto } from '../../platform/download'
import type { SelectedPhoto } from './photo-ids'
import { api } from '../session/api'

/** The URL of a photo's original, signed now; undefined where the server does not answer or has it no more. */
export const freshUrl = async (id: string): Promise<string | undefined> => {
  const answer = await api.getFlick({ params: { id } })
  return answer.ok ? answer.value.flick.image?.highQualityUrl : undefined
}

/** The bytes of a photo's original; throws where they cannot be fetched. */
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

/** Tells the people who run the service about a photo. */
export const reportFlick = (id: string, reason: string) => api.reportFlick({ params: { id }, body: { reason } })
