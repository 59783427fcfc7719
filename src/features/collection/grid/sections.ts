import type { Flick } from '../../../../contract/entities'
import type { Month } from '../../../sync/reading/use-months'
import type { Section } from './layout'

/** '2026-08', in the user's time zone. */
const monthOf = ({ date }: Flick) => {
  const at = new Date(date)
  return `${String(at.getFullYear()).padStart(4, '0')}-${String(at.getMonth() + 1).padStart(2, '0')}`
}

// Without Intl: its first use takes 5 to 10 ms of a start, more on a phone.
const names = 'January February March April May June July August September October November December'.split(' ')
const titleOf = (month: string) => {
  const [year = '', number = ''] = month.split('-')
  return `${names[Number(number) - 1] ?? ''} ${Number(year)}`
}

/**
 * A section for each month. Until the months are known, sections of the photos at the beginning: the visible part has
 * its headings at once, and does not move when the others are added.
 */
export const sectionsOf = (
  places: readonly (Flick | undefined)[],
  months: readonly Month[] | undefined,
): readonly Section[] => {
  if (months && months.length > 0) return months.map(({ month, count }) => ({ title: titleOf(month), count }))
  const counts = new Map<string, number>()
  for (const flick of places) {
    if (!flick || Number.isNaN(Date.parse(flick.date))) break
    counts.set(monthOf(flick), (counts.get(monthOf(flick)) ?? 0) + 1)
  }
  return [...counts].map(([month, count]) => ({ title: titleOf(month), count }))
}
