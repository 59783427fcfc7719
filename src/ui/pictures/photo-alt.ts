import type { Flick } from '../../../contract/entities'
import { copy } from '../tools/copy'
import { shortDate } from '../tools/relative-time'

/** What a photo is called for those who do not see it: its caption, else who took it and when. */
export const photoAlt = ({ caption, ownerUsername, date }: Flick) =>
  caption || copy.photoBy(ownerUsername, shortDate(Date.parse(date)))
