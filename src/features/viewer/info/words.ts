import type { Flick } from '../../../../contract/entities'

/** 'Saturday, 12 July 2025', in the user's language (docs/specification.md 2.2 'Photo viewer'). */
export const longDate = (date: string, weekday: 'long' | 'short' = 'long') => {
  const moment = Date.parse(date)
  if (Number.isNaN(moment)) return ''
  return new Date(moment).toLocaleDateString(undefined, {
    weekday,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}

/** The place's name, else its coordinates to about a kilometre; undefined without a place. */
export const placeOf = ({ location }: Pick<Flick, 'location'>) => {
  if (location?.name) return location.name
  const { lat, lng } = location ?? {}
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  return `${lat.toFixed(2)}, ${lng.toFixed(2)}`
}
