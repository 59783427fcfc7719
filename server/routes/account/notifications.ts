import { ok } from '../../../contract/failure'
import { inTransaction } from '../../database/transaction'
import { readSubscription } from '../../push/subscription'
import { notFound, refuse } from '../../basis/refusal'
import { standingIn } from '../../rules/clique'
import type { AccountRoutes } from '../route'

/** More devices than any user has: the least recently used ones are removed. */
const MAX_DEVICES = 20

const noSubscription = () =>
  refuse(
    'INVALID_REQUEST',
    'deviceToken: no subscription to a push service that this server knows, or keys that are none',
  )

/** The devices that a user's notifications are sent to, and the kinds that are off. */
export const notifications = {
  /**
   * A device belongs to the user who signed in on it last. A Web Push subscription must lead to a browser's own
   * service, with keys that work. A renewal registers nothing: the device learns that notifications ended there.
   */
  setDeviceToken: async ({ db, push }, { body: { deviceToken, isRenewal } }, { userId, deviceId = null }) => {
    if (deviceToken.startsWith('{') && !readSubscription(deviceToken, push.services)) return noSubscription()
    const device = { user_id: userId, device_id: deviceId, updated_at: new Date(), failures: 0 }
    if (isRenewal) {
      const renewed = await db
        .updateTable('device_tokens')
        .set(device)
        .where('device_token', '=', deviceToken)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return ok({ isKnown: renewed.numUpdatedRows > 0n })
    }
    return inTransaction(db, async (trx) => {
      await trx
        .insertInto('device_tokens')
        .values({ device_token: deviceToken, ...device })
        .onConflict((conflict) => conflict.column('device_token').doUpdateSet(device))
        .execute()
      const tooMany = trx
        .selectFrom('device_tokens')
        .select('device_token')
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .offset(MAX_DEVICES)
      await trx.deleteFrom('device_tokens').where('device_token', 'in', tooMany).execute()
      return ok({ isKnown: true })
    })
  },

  /** Both must be Web Push subscriptions: a token of another kind has no secret. */
  replaceDeviceToken: async ({ db, push }, { body: { deviceToken, replaced } }) => {
    if (![deviceToken, replaced].every((token) => readSubscription(token, push.services))) return noSubscription()
    return inTransaction(db, async (trx) => {
      const earlier = await trx
        .deleteFrom('device_tokens')
        .where('device_token', '=', replaced)
        .returning(['user_id', 'device_id'])
        .executeTakeFirst()
      if (earlier)
        await trx
          .insertInto('device_tokens')
          .values({ device_token: deviceToken, ...earlier, updated_at: new Date() })
          // The app has registered it in the meantime, maybe for another user.
          .onConflict((conflict) => conflict.column('device_token').doNothing())
          .execute()
      return ok({})
    })
  },

  removeDeviceToken: async ({ db }, { body: { deviceToken } }, { userId }) => {
    await db.deleteFrom('device_tokens').where('device_token', '=', deviceToken).where('user_id', '=', userId).execute()
    return ok({})
  },

  cliqueNotifications: async ({ db }, { params: { id } }, { userId }) => {
    const member = await db
      .selectFrom('clique_members')
      .select('is_muted')
      .where('clique_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (member) return ok({ isMuted: member.is_muted })
    return (await standingIn(db, userId, id))
      ? refuse('FORBIDDEN', 'Only members get notifications of a clique')
      : notFound('Clique')
  },

  muteClique: async ({ db }, { params: { id }, body: { isMuted } }, { userId }) => {
    const changed = await db
      .updateTable('clique_members')
      .set({ is_muted: isMuted })
      .where('clique_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) return ok({})
    return (await standingIn(db, userId, id))
      ? refuse('FORBIDDEN', 'Only members get notifications of a clique')
      : notFound('Clique')
  },
} satisfies AccountRoutes
