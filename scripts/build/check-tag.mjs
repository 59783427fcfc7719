// node scripts/build/check-tag.mjs v1.2.3: whether a tag names the version of package.json, and the changelog has a chapter
// of it, which is printed. Exit code 1 with the reason if not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const end = (reason) => {
  console.error(reason)
  process.exit(1)
}

const [, , tag] = process.argv
const { version } = JSON.parse(read('package.json'))
if (tag !== `v${version}`) end(`The tag is ${tag}, and package.json has ${version}`)
const chapter = read('CHANGELOG.md')
  .split(/^## /m)
  .find((one) => one.startsWith(`${version}\n`))
if (chapter === undefined) end(`CHANGELOG.md has no chapter ${version}`)
console.log(chapter.slice(version.length).trim())
