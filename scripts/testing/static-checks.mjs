// Checks that do not run the code. Each stores its results: a second run checks only the changes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { captureTool, root } from '../run.mjs'

const PRETTIER_CACHE = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/clique/prettier',
]

/** The upload's benchmark imports product code and the packages of bench/package.json. */
export const benchTypes = {
  name: 'types of the benchmarks',
  run: () => captureTool('typescript/bin/tsc', ['-p', 'bench/upload']),
}

/** Steps for runSteps; the route tree must have been written. */
export const staticChecks = [
  { name: 'types', run: () => captureTool('typescript/bin/tsc', ['-b']) },
  {
    name: 'format',
    run: () => captureTool('prettier/bin/prettier.cjs', ['--check', ...PRETTIER_CACHE, '--log-level', 'warn', '.']),
  },
  { name: 'lint', run: () => captureTool('oxlint/bin/oxlint') },
  // Not every machine has the packages: npm run test:long installs them.
  ...(existsSync(join(root, 'bench/node_modules')) ? [benchTypes] : []),
]
