import { createHash } from 'node:crypto'

/** The stored hash of a secret that is random enough not to be guessed from it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
