import { ok, type Result } from '../../../contract/failure'
import { readCodeAddress } from '../../identity/code-address'
import { sendNotice } from '../../identity/notices'
import {
  addPasskey,
  listPasskeys,
  optionsToAdd,
  optionsToSignIn,
  signInByPasskey,
  type Passkey,
} from '../../identity/passkeys'
import type { RelyingParty } from '../../identity/relying-party'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import type { AccountServices } from '../services'
import type { AccountRoutes } from '../route'

/** The site that passkeys are made for. Refuses if there can be none. */
export const siteOf = ({ site }: AccountServices): Result<RelyingParty, Refusal> =>
  site ? ok(site) : refuse('FORBIDDEN', 'This server has no passkeys')

const present = (
  { passkey_id: id, credential_id: credentialId, site, name, created_at: created, last_used_at: used }: Passkey,
  here: string | undefined,
) => ({
  id,
  credentialId,
  elsewhere: site === null || site === here ? null : site,
  name,
  dateCreated: created.toISOString(),
  lastUsedAt: used?.toISOString() ?? null,
})

/** Passkeys: see the note in identity/passkeys.ts. */
export const passkeys = {
  passkeys: async ({ db, site }, _, { userId }) => {
    const own = await listPasskeys(db, userId)
    return ok({ passkeys: own.map((passkey) => present(passkey, site?.id)) })
  },

  passkeyOptions: async (services, _, { userId }) => {
    const site = siteOf(services)
    return site.ok ? ok({ options: await optionsToAdd(services.db, site.value, userId) }) : site
  },

  addPasskey: async (services, { body: { name, credential } }, { uid, userId }) => {
    const site = siteOf(services)
    if (!site.ok) return site
    const { transports, ...response } = credential.response
    const added = await addPasskey(services.db, site.value, userId, name, {
      ...credential,
      response: { ...response, ...(transports && { transports }) },
    })
    if (!added.ok) return added
    sendNotice(services, userId, 'passkey', await readCodeAddress(services.db, uid))
    return ok({ passkey: present(added.value, site.value.id) })
  },

  renamePasskey: async ({ db }, { params: { id }, body: { name } }, { userId }) => {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ name })
      .where('passkey_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? notFound('Passkey') : ok({})
  },

  removePasskey: async ({ db }, { params: { id } }, { userId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('passkey_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows === 0n ? notFound('Passkey') : ok({})
  },

  passkeySignInOptions: async (services) => {
    const site = siteOf(services)
    return site.ok ? ok({ options: await optionsToSignIn(services.db, site.value) }) : site
  },

  signInByPasskey: async (services, { body: { credential } }) => {
    const site = siteOf(services)
    if (!site.ok) return site
    const signedIn = await signInByPasskey(services.db, site.value, credential)
    return signedIn.ok ? ok({ customToken: signedIn.value }) : signedIn
  },
} satisfies AccountRoutes
