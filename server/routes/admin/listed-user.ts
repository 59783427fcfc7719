import type { Addresses } from '../../objects/addresses'
import { presentPicture } from '../../present/picture'

interface Row {
  user_id: string
  username: string
  first_name: string
  last_name: string
  picture_id: string | null
  phone_number: string
}

/** A user in a list of operators; only the end of the number is shown. */
export const presentListed = (addresses: Addresses, row: Row) => ({
  userId: row.user_id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  profilePic: presentPicture(addresses, 'PROFILE', row.picture_id),
  numberEnd: row.phone_number.slice(-4),
})
