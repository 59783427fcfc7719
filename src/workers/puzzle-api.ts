import type { Puzzle } from '../../contract/puzzle'

/** What the puzzle worker answers. */
export interface PuzzleApi {
  solve(puzzle: Puzzle): Promise<number | undefined>
}
