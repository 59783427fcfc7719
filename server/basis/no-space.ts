/** A full disk, of photos or of the database: a client may retry any request later (docs/rules/faults.md F10). */
import { refuse } from './refusal'
import { errorCode } from './error-code'

/** The codes of the operating system and of PostgreSQL. */
const CODES = ['ENOSPC', 'EDQUOT', '53100']

export const isFull = (error: unknown): boolean => CODES.includes(errorCode(error))

export const noSpace = () => refuse('NOT_ENOUGH_SPACE', 'The server has no space left')
