/** The calls of the link that makes the first operator. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Phone, Secret } from '../fields'
import { Done } from './shared'

export const setUp = defineCalls({
  /**
   * Signs the holder of the set-up link in with their number. They become an operator: at once if they have a profile,
   * otherwise when they register. The link is valid until then, for a day at most.
   */
  signInBySetUp: {
    method: 'POST',
    path: '/setUp/signIn',
    access: 'open',
    body: v.object({ token: Secret, phoneNumber: Phone }),
    /** For the identity provider's SDK. */
    answer: v.object({ customToken: v.string() }),
  },
  /** Fails as `signInBySetUp` does if the link is not valid, so that no one types their number for nothing. */
  openSetUp: { method: 'POST', path: '/setUp/open', access: 'open', body: v.object({ token: Secret }), answer: Done },
})
