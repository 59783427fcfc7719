/** The files of the project that a file imports, directly or through others. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Paths in imports, mocks of vitest and URLs of workers. */
const IMPORTS = /(?:from|import|mock\(|import\(|new URL\(|importOriginal\()\s*['"](\.{1,2}\/[^'"]+)['"]/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']

const resolveImport = (root: string, from: string, path: string) => {
  const target = normalize(join(dirname(from), path.split('?')[0] ?? path))
  return ENDINGS.map((ending) => target + ending).find((one) => /\.\w+$/.test(one) && existsSync(root + one))
}

/** Returns the files that `file` reaches, including itself. Paths are relative to `root`, which ends with a slash. */
export const createReach = (root: string) => {
  const direct = new Map<string, string[]>()
  const importsOf = (file: string) => {
    const known = direct.get(file)
    if (known) return known
    const text = /\.(ts|tsx|mjs)$/.test(file) ? readFileSync(root + file, 'utf8') : ''
    const found = [...text.matchAll(IMPORTS)].flatMap(([, path = '']) => resolveImport(root, file, path) ?? [])
    direct.set(file, found)
    return found
  }
  return (file: string): Set<string> => {
    const reached = new Set([file])
    for (const one of reached) for (const next of importsOf(one)) reached.add(next)
    return reached
  }
}
