// Checks that do not run the code. Each stores its results: a second run checks only the changes.
import { captureTool } from '../run.mjs'

const PRETTIER_CACHE = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/clique/prettier',
]

/** Steps for runSteps; the route tree must have been written. */
export const staticChecks = [
  { name: 'types', run: () => captureTool('typescript/bin/tsc', ['-b']) },
  {
    name: 'format',
    run: () => captureTool('prettier/bin/prettier.cjs', ['--check', ...PRETTIER_CACHE, '--log-level', 'warn', '.']),
  },
  { name: 'lint', run: () => captureTool('oxlint/bin/oxlint') },
]
