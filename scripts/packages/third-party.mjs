// THIRD-PARTY.md: the packages of a release with their licences, and the text of each licence once.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedPackages } from './shipped.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of the document, from the project's folder. */
export const THIRD_PARTY = 'THIRD-PARTY.md'

const HEAD = `# Packages of others

Clique is MIT (LICENSE). A release contains these packages, or parts of them, each under its own licence. The list is made by
\`npm run packages\` from what a build contains.

| Package | Version | Licence | Text |
| ------- | ------- | ------- | ---- |
`

const IS_TEXT = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** @param {string[]} path */
const read = (...path) =>
  readFileSync(join(root, ...path), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim()

/** Where a package keeps the texts of what it contains, if that is not its own folder. */
const ELSEWHERE = new Map([['libheif-js', ['libheif-wasm/LICENSE']]])

/**
 * The texts of a package without one: the licence that it names requires its text and the name of its author.
 * @param {string} place
 * @param {string} license
 */
const namedText = (place, license) => {
  const { author, contributors } = JSON.parse(read(place, 'package.json'))
  const someone = author ?? contributors?.[0] ?? 'its authors'
  const [, holder] = /^([^<(]*[^<( ])/.exec(someone.name ?? someone) ?? []
  if (license === 'MIT')
    return `MIT License\n\nCopyright (c) ${holder}\n\n${read('LICENSE').split('\n\n').slice(2).join('\n\n')}`
  if (license === 'Apache-2.0') return read('node_modules/@electric-sql/pglite/LICENSE')
  throw new Error(`${place} has no text of ${license}`)
}

/**
 * @param {string} place
 * @param {string} license
 */
const textsOf = (place, license) => {
  const names = [
    ...readdirSync(join(root, place)).filter((name) => IS_TEXT.test(name)),
    ...(ELSEWHERE.get(place.slice('node_modules/'.length)) ?? []),
  ]
  return names.length > 0 ? names.map((name) => read(place, name)) : [namedText(place, license)]
}

/** The document. Needs a build. */
export const thirdParty = () => {
  /** @type {string[]} */
  const texts = []
  const rows = shippedPackages().map(({ place, name, version, license }) => {
    const numbers = textsOf(place, license).map((text) => {
      if (!texts.includes(text)) texts.push(text)
      return texts.indexOf(text) + 1
    })
    return `| ${name} | ${version} | ${license} | ${numbers.map((at) => `[${at}](#text-${at})`).join(', ')} |`
  })
  const parts = texts.map((text, at) => `## Text ${at + 1}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`)
  return `${HEAD}${rows.join('\n')}\n\n${parts.join('\n')}`
}

/** The rows of a document, as 'name version licence'. @param {string} document */
export const rowsOf = (document) =>
  [...document.matchAll(/^\| (\S+) \| (\d\S*) \| (.+?) \| \[/gm)].map(
    ([, name, version, license]) => `${name} ${version} ${license}`,
  )
