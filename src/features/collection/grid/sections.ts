import type { Flick } from '../../../../contract/entities'
import type { Month } from '../../../sync/reading/use-months'
import type { Section } from './layout'

/** '2026-08', in the user's time zone. */
const monthOf = ({ date }: Flick) => {
  const at = new Date(date)
  return `${String(at.getFullYear()).padStart(4, '0')}-${String(at.getMonth() + 1).padStart(2, '0')}`
}

const titles = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
const titleOf = (month: string) => titles.format(new Date(`${month}-15T12:00:00`))

/**
 * A section for each month. Until the months are known, those of the photos at the beginning: what is seen first has its
 * headings at once, and does not move when the others come.
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
