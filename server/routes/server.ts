import { ok } from '../../contract/failure'
import { limits } from '../../contract/limits'
import { version } from '../../package.json'
import { refuse } from '../basis/refusal'
import type { ServerRoutes } from './route'

/** The server itself: whether it is live and ready, and the configuration that a client needs before sign-in. */
export const server = {
  health: async ({ health, stopping }) =>
    stopping.aborted ? refuse('UNAVAILABLE', 'The server is about to stop') : health(),

  live: async () => ok({ status: 'ok' }),

  config: async ({
    bytesPerFile,
    identity,
    handsCodesOn,
    mail,
    site,
    links,
    testPages,
    isTrial,
    trashDays,
    accountDeletion,
    push,
  }) =>
    ok({
      version,
      identity,
      ...(handsCodesOn && { codes: 'handedOn' as const }),
      ...(mail && { codesByEmail: true as const }),
      ...(site && { passkeys: { rpId: site.id } }),
      trashDays,
      limits: { filesPerUpload: limits.filesPerUpload, bytesPerFile },
      links,
      push: { publicKey: push.vapid.publicKey },
      features: { testPages, accountDeletion, testNumbers: isTrial },
    }),
} satisfies ServerRoutes
