import '../platform/older-browsers'
import { expose } from 'comlink'
import { solvePuzzle } from '../platform/identity/solve-puzzle'
import type { PuzzleApi } from './puzzle-api'

expose({ solve: (puzzle) => Promise.resolve(solvePuzzle(puzzle)) } satisfies PuzzleApi)
