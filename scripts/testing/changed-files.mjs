// The files that differ from the main branch: committed since, staged, changed or new.
import { spawnSync } from 'node:child_process'
import { root } from '../run.mjs'

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/** Paths from the root; undefined outside a git checkout. Commits that were pushed to main count as unchanged. */
export const changedFiles = () => {
  const [base] = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? []
  if (base === undefined) return undefined
  const tracked = git('diff', '--name-only', '--diff-filter=d', base) ?? []
  return [...tracked, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}
