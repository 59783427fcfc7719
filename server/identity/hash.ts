import { createHash } from 'node:crypto'

/** What is kept of a secret that is random enough not to be guessed from its hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
