/** The names of those who wait for a code: operators see them in place of whole numbers. */
import type { Database } from '../../database/tables'
import { listOpen } from '../invitations'

/** Returns a function to the user with a number, or else to the latest open invitation for it. */
export const readWaitingNames = async (db: Database, phones: readonly string[]) => {
  const users = await db
    .selectFrom('users')
    .select(['phone_number', 'username', 'first_name', 'last_name'])
    .where('phone_number', 'in', phones)
    .execute()
  const invitations = await listOpen(db).where('p.phone_number', 'in', phones).execute()
  return (phone: string) => {
    const user = users.find((one) => one.phone_number === phone)
    const open = user ? undefined : invitations.find((one) => one.phone_number === phone)
    return {
      user: user ? { username: user.username, firstName: user.first_name, lastName: user.last_name } : null,
      invitation: open ? { by: open.username, clique: open.name } : null,
    }
  }
}
