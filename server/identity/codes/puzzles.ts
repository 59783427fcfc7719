/**
 * [Note: Proof of work]
 *
 * A code costs a text message that the operator pays for, or the operator's time. So a device that requests one first
 * searches for a number by trying: the number whose SHA-256 the server names. A user's device does that while the
 * number is typed; a program that requests many codes pays for each. The server signs its puzzles and stores only the
 * answered ones, until they expire.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { attempt, type Puzzle } from '../../../contract/puzzle'
import type { Database } from '../../database/tables'

const LIFE_MS = 10 * 60_000

/**
 * How many numbers the easiest puzzle has: a device tries half of them on average, a quarter of a second on a phone.
 */
const EASIEST = 100_000

/** Doubles for each quarter of an hour's codes that was requested. */
export const mostTries = (codes: number, perHour: number) =>
  EASIEST * 2 ** Math.min(3, Math.floor((codes * 4) / perHour))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const SOLUTION = /^((\d{13})\.(\d{6,8})\.([0-9a-f]{16}))\.([0-9a-f]{64})\.([\w-]{43})\.(\d{1,8})$/

/** A solution is accepted for the purpose of its puzzle only: a guest link's, which is easy, requests no code. */
type Purpose = 'code' | 'guest'

export interface Puzzles {
  /** A puzzle for one purpose that expires in ten minutes, with `most` numbers to try. */
  make: (purpose: Purpose, most: number) => Puzzle
  /**
   * Whether `solution` solves a puzzle of this server for this purpose that has not expired and was not answered before. The puzzle may
   * be half as hard as one with the present `most`, which may have doubled since the puzzle was made.
   */
  accept: (purpose: Purpose, solution: string, most: number) => Promise<boolean>
  /** Another secret: puzzles that were made before are no longer accepted. */
  renew: (secret: string) => void
}

export const createPuzzles = (db: Database, firstSecret: string): Puzzles => {
  let secret = firstSecret
  const sign = (purpose: Purpose, text: string) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')

  const make = (purpose: Purpose, most: number): Puzzle => {
    const text = `${Date.now() + LIFE_MS}.${most}.${randomBytes(8).toString('hex')}`
    const target = sha256(attempt(text, randomInt(most)))
    return { text, target, most, signature: sign(purpose, `${text}.${target}`) }
  }

  const accept = async (purpose: Purpose, solution: string, most: number) => {
    const [, text = '', expiresAt, tries, salt = '', target = '', signature = '', number] =
      SOLUTION.exec(solution) ?? []
    const expected = sign(purpose, `${text}.${target}`)
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
      return false
    if (Number(expiresAt) < Date.now() || Number(tries) < most / 2) return false
    if (sha256(attempt(text, Number(number))) !== target) return false
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('used_puzzles')
      .values({ salt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const renew = (next: string) => {
    secret = next
  }
  return { make, accept, renew }
}

/** Deletes answered puzzles some minutes after they expire: servers' clocks differ. */
export const sweepPuzzles = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('used_puzzles')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
