import { solution, type Puzzle } from '../../../contract/puzzle'
import { solveInWorker } from '../../workers/proof-of-work'

/** The solution of a link's puzzle, found by a worker; empty without a puzzle. */
export const solvePuzzle = async (puzzle: Puzzle | undefined): Promise<string> => {
  const number = puzzle && (await solveInWorker(puzzle))
  return puzzle && number !== undefined ? solution(puzzle, number) : ''
}
