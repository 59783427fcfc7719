import type { Puzzle } from '../../contract/puzzle'

/** The calls of the puzzle worker. */
export interface PuzzleApi {
  solve(puzzle: Puzzle): Promise<number | undefined>
}
