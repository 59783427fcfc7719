/** The proof of work of this server's own sign-in, as a part of its own: [Note: Proof of work]. */
import { config } from '../../../sync/session/config'

const load = () => import('../../../workers/proof-of-work')

/** Begins while the number is typed, where the server signs people in itself. */
export const prepareProof = async (): Promise<void> => {
  const settings = await config()
  if (settings?.identity.mode !== 'local') return
  const proofOfWork = await load().catch(() => undefined)
  proofOfWork?.prepareProof()
}

/** A proof for one request; undefined where it could not be made now. */
export const takeProof = async (): Promise<string | undefined> => {
  const proofOfWork = await load().catch(() => undefined)
  return proofOfWork?.takeProof()
}
