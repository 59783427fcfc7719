import type { Flick } from '../../../contract/entities'
import { copy } from '../tools/copy'
import { shortDate } from '../tools/relative-time'

/** The alternative text of a photo: its caption, else its user and date. */
export const photoAlt = ({ caption, ownerUsername, date }: Flick) =>
  caption || copy.photoBy(ownerUsername, shortDate(Date.parse(date)))
