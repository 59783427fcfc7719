/**
 * The authority that confirms phone numbers: this server itself (the default), or a project of the identity provider,
 * named by the operator. Only the keys that verify tokens and the app's configuration differ.
 */
import { createLocalJWKSet } from 'jose'
import type { Answer } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import type { Database } from '../database/tables'
import { loadKeys, type SigningKeys } from './tokens/keys'
import { LOCAL_PROJECT } from './project'
import { createRemoteKeys } from './tokens/remote-keys'
import { createVerifier, type Verify } from './tokens/verify'

type ClientConfig = Answer<Calls['config']>['identity']

export interface FirebaseProject {
  projectId: string
  apiKey: string
  authDomain?: string
  appId?: string
}

export interface Authority {
  verify: Verify
  /** Replaces the local provider's keys in memory by those of the database. */
  renew: () => Promise<void>
  /** The configuration that the app needs to sign users in. */
  config: ClientConfig
  /** The local provider's keys; absent if another one signs. */
  keys?: SigningKeys
}

const PUBLIC_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** The local provider's key pair is stored in the database. */
export const openAuthority = async (project: FirebaseProject | undefined, db: Database): Promise<Authority> => {
  if (project) {
    const verify = createVerifier(project.projectId, createRemoteKeys(new URL(PUBLIC_KEYS)))
    return { verify, renew: () => Promise.resolve(), config: { mode: 'firebase', ...project } }
  }
  const keys = await loadKeys(db)
  // A verifier remembers tokens, so other keys need another one.
  const verifierOf = () => createVerifier(LOCAL_PROJECT, createLocalJWKSet({ keys: [{ ...keys.publicKey }] }))
  let verify = verifierOf()
  return {
    keys,
    verify: (token) => verify(token),
    renew: async () => {
      Object.assign(keys, await loadKeys(db))
      verify = verifierOf()
    },
    // The SDK requires a key; the local provider checks none.
    config: { mode: 'local', apiKey: 'local', projectId: LOCAL_PROJECT },
  }
}
