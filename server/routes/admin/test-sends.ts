import { ok } from '../../../contract/failure'
import { readCodeAddress } from '../../identity/code-address'
import type { AdminRoutes } from '../route'

/** Sends a test message to the operator who asks. */
export const testSends = {
  sendTest: async ({ db, testSends: { gateway, mail } }, { body: { by } }, { uid, userId }) => {
    if (by === 'mail') return ok({ cause: mail ? await mail(await readCodeAddress(db, uid)) : 'NOT_SET_UP' })
    const { phone_number: phone } = await db
      .selectFrom('users')
      .select('phone_number')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return ok({ cause: gateway ? await gateway(phone) : 'NOT_SET_UP' })
  },
} satisfies AdminRoutes
