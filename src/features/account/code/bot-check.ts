/** The proof of work of this server's own sign-in, as a separate chunk: [Note: Proof of work]. */
import { config } from '../../../sync/session/config'

const load = () => import('../../../workers/proof-of-work')

/** Begins while the number is typed, if the server signs users in itself. */
export const prepareProof = async (): Promise<void> => {
  const settings = await config()
  if (settings?.identity.mode !== 'local') return
  const proofOfWork = await load().catch(() => undefined)
  proofOfWork?.prepareProof()
}

/** A proof for one request; undefined if it could not be made now. */
export const takeProof = async (): Promise<string | undefined> => {
  const proofOfWork = await load().catch(() => undefined)
  return proofOfWork?.takeProof()
}
