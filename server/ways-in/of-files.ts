/** The ways to bytes: signed URLs, downloads and copies of a user's data; and subscriptions to notifications. */
import type { Writing } from '../database/tables'
import { allStay, endingOf, type WayIn } from './event'

const endExports = async (trx: Writing, userId: string) => {
  await trx.deleteFrom('export_texts').where('user_id', '=', userId).execute()
  return endingOf(trx.deleteFrom('data_exports').where('user_id', '=', userId))
}

export const waysToFiles = {
  'signed URL of an image': {
    columns: ['secrets.value'],
    madeBy: 'the server, for a viewer',
    admits: 'anyone who has it',
    lasts: 'an hour at most',
    on: {
      ...allStay,
      userDeletion: 'refused',
      collectionDeletion: 'refused',
      newKeys: (trx) => endingOf(trx.deleteFrom('secrets')),
    },
  },
  'signed URL for an upload': {
    columns: ['secrets.value', 'image_variants.md5'],
    madeBy: 'the server, for an uploader',
    admits: 'the announced bytes, from anyone who has it',
    lasts: 'an hour at most',
    on: {
      ...allStay,
      removal: 'refused',
      suspension: 'refused',
      userDeletion: 'refused',
      lastLeaving: 'refused',
      lastDeletion: 'refused',
      collectionDeletion: 'refused',
      guestRemoval: 'refused',
      revocation: 'refused',
      newKeys: 'refused',
    },
  },
  'subscription to notifications': {
    columns: ['device_tokens.device_token'],
    madeBy: 'the user, on a device',
    admits: 'the device, to notifications of the user',
    lasts: 'as long as the sign-in',
    on: {
      ...allStay,
      suspension: 'refused',
      signOut: (trx, { accountId }) =>
        endingOf(
          trx
            .deleteFrom('device_tokens')
            .where('user_id', 'in', trx.selectFrom('users').select('user_id').where('auth_uid', '=', accountId)),
        ),
      userDeletion: (trx, { userId }) => endingOf(trx.deleteFrom('device_tokens').where('user_id', '=', userId)),
      newKeys: (trx) => endingOf(trx.deleteFrom('device_tokens')),
    },
  },
  'prepared download': {
    columns: ['downloads.download_id'],
    madeBy: 'a user or guest who may download',
    admits: 'anyone who has its URL, while its user may',
    lasts: 'a day, as long as the sign-in',
    on: {
      ...allStay,
      leaving: 'refused',
      removal: 'refused',
      block: 'refused',
      suspension: 'refused',
      signOut: 'refused',
      userDeletion: (trx, { userId }) => endingOf(trx.deleteFrom('downloads').where('user_id', '=', userId)),
      collectionDeletion: 'refused',
      guestRemoval: 'refused',
      revocation: 'refused',
      newKeys: 'refused',
    },
  },
  "copy of the user's data": {
    columns: ['data_exports.export_id', 'export_texts.copy_id', 'downloads.copy_id'],
    madeBy: 'the user',
    admits: 'the user, by a prepared download',
    lasts: '7 days',
    on: {
      ...allStay,
      suspension: 'refused',
      userDeletion: (trx, { userId }) => endExports(trx, userId),
    },
  },
} satisfies Record<string, WayIn>
