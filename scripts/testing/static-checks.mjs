// Checks that do not run the code. Each stores its results: a second run checks only the changes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { captureTool, root } from '../run.mjs'
import { commandLine } from './failures.mjs'

const PRETTIER_CACHE = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/clique/prettier',
]

const step = (name, path, command, args = []) => ({
  name,
  run: () => captureTool(path, args),
  command: commandLine(['npx', command, ...args]),
})

/** The upload's benchmark imports product code and the packages of bench/package.json. */
export const benchTypes = step('types of the benchmarks', 'typescript/bin/tsc', 'tsc', ['-p', 'bench/upload'])

/** Steps for runSteps; the route tree must have been written. */
export const staticChecks = [
  step('types', 'typescript/bin/tsc', 'tsc', ['-b']),
  step('format', 'prettier/bin/prettier.cjs', 'prettier', ['--check', ...PRETTIER_CACHE, '--log-level', 'warn', '.']),
  step('lint', 'oxlint/bin/oxlint', 'oxlint'),
  // Not every machine has the packages: npm run test:long installs them.
  ...(existsSync(join(root, 'bench/node_modules')) ? [benchTypes] : []),
]
