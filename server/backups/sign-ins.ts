import { timeOf, type About } from './folder'

/** The step of the schema since which tokens are numbered ([Note: Refresh tokens and restored databases]). */
const NUMBERED = '0050-numbered-tokens'
/** A device that is unused for this long is signed out. */
const UNUSED_MS = 60 * 24 * 3_600_000

/** Returns what happens to sign-ins when this backup is restored, as lines for the operator. */
export const describeSignIns = ({ steps }: About, name: string, now: Date): string[] => {
  const isOld = now.getTime() - timeOf(name).getTime() > UNUSED_MS
  if (isOld || !steps.includes(NUMBERED))
    return [
      isOld
        ? 'Every device has to sign in again: the backup is older than 60 days.'
        : 'Every device that was opened since has to sign in again: the backup is of version 0.4 or earlier.',
      "An operator's own way in: a passkey, or set-up-link.",
    ]
  return [
    'Devices stay signed in. Devices and guests that signed in after the backup have to sign in again.',
    'Devices that were signed out after the backup are signed in again: sign them out with sign-out USERNAME.',
  ]
}
