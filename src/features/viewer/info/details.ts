/** The details of a photo, as the fields of a form. */
import type { Flick } from '../../../../contract/entities'
import { visibleText } from '../../../../contract/visible'
import { placeOf } from './words'

export type Person = NonNullable<Flick['tagged']>[number]

export interface Fields {
  caption: string
  place: string
  people: Person[]
}

export const startOf = (flick: Pick<Flick, 'caption' | 'location' | 'tagged'>): Fields => ({
  caption: flick.caption,
  place: placeOf(flick) ?? '',
  // Sorted, as the server guarantees no order.
  people: (flick.tagged ?? []).toSorted((a, b) => a.userId.localeCompare(b.userId)),
})

/** The fields as saved. */
export const tidy = (fields: Fields): Fields => ({
  caption: visibleText(fields.caption),
  place: visibleText(fields.place),
  people: fields.people.toSorted((a, b) => a.userId.localeCompare(b.userId)),
})

const idsOf = (people: readonly Person[]) =>
  people
    .map(({ userId }) => userId)
    .toSorted()
    .join()

/** The fields that differ from any of these. */
export const changesOf = (fields: Fields, ...from: readonly Fields[]): Partial<Fields> => {
  const { caption, place, people } = fields
  return {
    ...(from.some((one) => one.caption !== caption) && { caption }),
    ...(from.some((one) => one.place !== place) && { place }),
    ...(from.some((one) => idsOf(one.people) !== idsOf(people)) && { people }),
  }
}
