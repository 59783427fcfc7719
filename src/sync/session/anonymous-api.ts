import { lateCalls } from './late-calls'

/** For calls that need no sign-in. */
export const anonymousApi = lateCalls(() => import('./send-anonymous').then(({ sendAnonymous }) => sendAnonymous))
