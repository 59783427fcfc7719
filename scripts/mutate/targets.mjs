import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Product code: sources of the build, without tests and modules that only tests use.
 * @param {string} file
 */
export const isProduct = (file) =>
  /^(src|contract|server)\//.test(file) && /\.tsx?$/.test(file) && !/\.(test|d|gen)\.tsx?$|\/test\//.test(file)

/**
 * The product files in these folders, or these files; every line of each.
 * @param {string[]} places
 */
export const filesIn = (places) =>
  places
    .flatMap((place) =>
      statSync(place).isDirectory()
        ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
        : [relative(process.cwd(), place)],
    )
    .filter(isProduct)
    .toSorted()
    .map((file) => ({ file, has: () => true }))

/**
 * The product files that differ from a commit or branch, each with its changed lines; new files whole.
 * @param {string} since
 */
export const changedSince = (since) => {
  /** @type {Map<string, [from: number, to: number][]>} */
  const lines = new Map()
  let file = ''
  for (const line of git('diff', '--unified=0', '--no-color', '--no-ext-diff', since, '--')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from) lines.set(file, [...(lines.get(file) ?? []), [Number(from), Number(from) + Number(count)]])
  }
  const changed = [...lines].map(([file, ranges]) => ({
    file,
    has: (/** @type {number} */ line) => ranges.some(([from, to]) => line >= from && line < to),
  }))
  const added = git('ls-files', '--others', '--exclude-standard').map((file) => ({ file, has: () => true }))
  return [...changed, ...added].filter(({ file }) => isProduct(file))
}
