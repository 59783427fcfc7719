import type { CDPSession, Page } from '@playwright/test'

/** A phone's screen lock, by Chromium's own virtual device. */
export interface Authenticator {
  session: CDPSession
  authenticatorId: string
}

/** Gives the page a screen lock with passkeys, confirmed by its owner. */
export const withAuthenticator = async (page: Page): Promise<Authenticator> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return { session, authenticatorId }
}

/** Whether the owner confirms from now on. */
export const setVerified = ({ session, authenticatorId }: Authenticator, isUserVerified: boolean) =>
  session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
