/** Places of photos: parsing input, naming, and opening them in the device's map. */
import { latinDigits } from '../../../../contract/digits'
import type { Flick } from '../../../../contract/entities'
import type { Place } from '../../../sync/editing/edit-flick'
import { placeOf } from './words'

const COORDINATES = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/

/**
 * Parses the input: a name, or coordinates such as '46.50, 9.25'. A place that keeps its name keeps its coordinates.
 */
export const readPlace = (typed: string, known: readonly Place[]): Place | null => {
  const text = typed.trim()
  if (text === '') return null
  const same = known.find((place) => nameOf(place) === text)
  if (same) return same
  const [, lat, lng] = COORDINATES.exec(latinDigits(text)) ?? []
  const isOnGlobe = Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
  return lat !== undefined && lng !== undefined && isOnGlobe ? { lat: Number(lat), lng: Number(lng) } : { name: text }
}

export const nameOf = (place: Place) => placeOf({ location: place }) ?? ''

const placeIn = ({ location }: Pick<Flick, 'location'>): Place[] => {
  const { name, lat, lng } = location ?? {}
  const isKnown = typeof lat === 'number' && typeof lng === 'number'
  return name || isKnown ? [{ ...(name && { name }), ...(isKnown && { lat, lng }) }] : []
}

/** The places of these photos, each once, in their order. */
export const placesOf = (flicks: readonly Pick<Flick, 'location'>[]): Place[] => [
  ...new Map(flicks.flatMap(placeIn).map((place) => [nameOf(place), place])).values(),
]

/** A link that opens the device's own map; the app sends nothing to any service. */
export const mapLink = ({ location }: Pick<Flick, 'location'>): string | undefined => {
  const [place] = placeIn({ location })
  if (!place) return undefined
  const { name, lat, lng } = place
  const at = lat === undefined ? '0,0' : `${lat},${lng}`
  const label = name === undefined ? at : lat === undefined ? name : `${at}(${name})`
  return `geo:${at}?q=${encodeURIComponent(label)}`
}
