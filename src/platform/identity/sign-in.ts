/** Identifies one sign-in of one user. `signInId` is absent in sessions that an older version began. */
export interface SignIn {
  uid: string
  /** Names the identity provider's record of it: see [Note: One record per sign-in] in identity.ts. */
  signInId?: string | undefined
}

/** The reason why a token cannot be renewed. `broken`: by an error of the program. */
export type TokenTrouble = 'unavailable' | 'broken'

/** An ID token of `uid`, with its expiry (ms). */
export interface IdToken {
  uid: string
  value: string
  expiresAt: number
}
