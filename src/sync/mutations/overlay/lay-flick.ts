import type { Flick } from '../../../../contract/entities'
import type { ShownFlick } from '../../kinds/base/effects'
import type { Overlay } from './overlay'

/** The answer and mutations that a photo on a screen was made of. */
interface Source {
  /** The stamp of the request for its answer. */
  requestedAt: number
  /** The versions of its mutations that were known when it was made. */
  contained: string[]
}

const sources = new WeakMap<Flick, Source>()

/** Returns a photo with the user's own mutations applied; notes its source. */
export const layFlick = (
  { apply, versionsOn }: Pick<Overlay, 'apply' | 'versionsOn'>,
  flick: Flick,
  { requestedAt, contained }: { requestedAt: number; contained?: readonly string[] | undefined },
): ShownFlick | undefined => {
  const shown = apply('flick', flick.id, flick, requestedAt, contained)
  if (shown) sources.set(shown, { requestedAt, contained: versionsOn('flick', flick.id) })
  return shown
}

/**
 * Returns the source of a photo. Mutations may be newer than the screen that shows it. Undefined for a photo as it was
 * answered, which shows no mutation.
 */
export const sourceOf = (flick: Flick): Source | undefined => sources.get(flick)
