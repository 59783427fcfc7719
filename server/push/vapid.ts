import webpush from 'web-push'
import { readSecret } from '../database/secret'
import type { Database } from '../database/tables'

export interface Vapid {
  /** The key that browsers subscribe with, base64url. */
  publicKey: string
  privateKey: string
}

/**
 * The key pair that identifies this server to push services, made on first use: another one would end all
 * subscriptions.
 */
export const loadVapid = async (db: Database): Promise<Vapid> =>
  JSON.parse(await readSecret(db, 'push key', async () => JSON.stringify(webpush.generateVAPIDKeys()))) as Vapid
