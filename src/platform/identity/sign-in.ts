/** Which sign-in of which user. `signInId` is absent in sessions that an older version began. */
export interface SignIn {
  uid: string
  /** Names the identity provider's record of it: see [Note: One record per sign-in] in identity.ts. */
  signInId?: string | undefined
}

/** An ID token of `uid`, with the moment (ms) it ends. */
export interface IdToken {
  uid: string
  value: string
  expiresAt: number
}
