/**
 * [Note: Proof of work]
 *
 * A code from Clique's own sign-in costs the solution of a puzzle (docs/identity.md). It is fetched and solved in a
 * worker while the number is typed, so that no user waits, and again if it has expired or the server no longer accepts
 * it.
 */
import { wrap } from 'comlink'
import { solution, type Puzzle } from '../../contract/puzzle'
import { API_CALL_MS } from '../../contract/waits'
import { describe, log } from '../platform/log'
import { request } from '../platform/requests'
import type { PuzzleApi } from './puzzle-api'

/** Milliseconds: the server's ten minutes, minus the time of the request. */
const PROOF_LIFE_MS = 9 * 60_000

let prepared: { proof: Promise<string | undefined>; at: number } | undefined

/** Solves a puzzle without blocking the page. */
export const solveInWorker = async (puzzle: Puzzle): Promise<number | undefined> => {
  const worker = new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module', name: 'puzzle' })
  try {
    const broken = new Promise<never>((_, reject) => {
      worker.addEventListener('error', (event) => reject(event.error ?? new Error(event.message)))
    })
    return await Promise.race([wrap<PuzzleApi>(worker).solve(puzzle), broken])
  } finally {
    worker.terminate()
  }
}

const make = async (): Promise<string> => {
  const answer = await request('/identitytoolkit.googleapis.com/v1/puzzle', { method: 'POST' }, API_CALL_MS)
  if (!answer.ok) throw new Error(`the puzzle was answered with ${answer.status}`)
  const { puzzle } = (await answer.json()) as { puzzle?: Puzzle }
  if (!puzzle) return 'none'
  const number = await solveInWorker(puzzle)
  if (number === undefined) throw new Error('the puzzle has no solution')
  return solution(puzzle, number)
}

const tryToMake = () =>
  make().catch((error: unknown) => {
    log.warn('proof.failed', { error: describe(error) })
    return undefined
  })

/** Begins to solve a puzzle, if none is ready or under way. */
export const prepareProof = (): void => {
  if (prepared && Date.now() - prepared.at < PROOF_LIFE_MS) return
  prepared = { proof: tryToMake(), at: Date.now() }
}

/** Resolves to a proof for one request; `none` if the server requires none, undefined if it could not be made. */
export const takeProof = async (): Promise<string | undefined> => {
  prepareProof()
  const taken = await prepared?.proof
  prepared = undefined
  // A proof that failed may have been prepared without a network.
  return taken ?? tryToMake()
}
