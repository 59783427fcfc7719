/**
 * A disk that is full, of photos or of the database: whatever is sent may be sent again later
 * (docs/rules/faults.md F10).
 */
import { refuse } from './refusal'

/** As the system says it, and as PostgreSQL does. */
const CODES = ['ENOSPC', 'EDQUOT', '53100']

export const isFull = (error: unknown): boolean => CODES.includes((error as { code?: string } | null)?.code ?? '')

export const noSpace = () => refuse('NOT_ENOUGH_SPACE', 'The server has no space left')
