import type { Flick } from '../../../../contract/entities'

const dayOf = ({ date }: Flick) => new Date(date).toDateString()

/** The ids of the photos that were taken on the same day as this one, by the device's calendar. */
export const sameDayAs = (flicks: readonly Flick[], id: string | undefined): string[] => {
  const day = flicks.filter((flick) => flick.id === id).map(dayOf)[0]
  return day === undefined ? [] : flicks.filter((flick) => dayOf(flick) === day).map((flick) => flick.id)
}
