/**
 * The grammar of comments, pages and titles of tests: conditions begin with 'if' or 'when' ('where' is a place), functions return (they do not answer),
 * and a sentence begins with its subject. A machine finds only the words, so each folder has a number of sentences that it
 * may still have of each kind. The numbers may only fall.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files'

const KINDS = {
  where: /\bwhere\b/g,
  answers: /\bAnswers\b/g,
  'no subject': /(?:^|[.:;] )(?:What|Who|Whose|Of|Also)\b/gm,
  'only, next to, while, exists': /\b(?:alone|beside|meanwhile|is there|are there)\b/g,
} as const
type Kind = keyof typeof KINDS

const MOST: Record<string, Partial<Record<Kind, number>>> = {
  contract: { answers: 1 },
  docs: { where: 25, answers: 3, 'no subject': 6, 'only, next to, while, exists': 12 },
  server: { where: 1, answers: 11 },
  'src/features': { where: 4 },
  'src/media': { where: 3 },
  'src/routes': { where: 1 },
  'src/store': { where: 1 },
  'src/sync': { where: 5, answers: 6 },
  'src/ui': { where: 3 },
  'src/workers': { answers: 1 },
  tests: { where: 5, answers: 10 },
}

/** Migrations are compared with what a database has run; fixtures are data; this file has the words. */
const LEFT_OUT = /^(server\/database\/migrations\/|tests\/fixtures\/|tests\/grammar\.test\.ts)/

/** A page is prose whole; code and headings of tables are not. */
const proseOf = (file: string, text: string) =>
  file.endsWith('.md') ? text.replace(/```[\s\S]*?```|`[^`]*`/g, '') : commentsIn(text)

const commentsIn = (text: string) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*$/gm)]
    .map(([comment]) => comment.replace(/^\s*(?:\/\*\*?|\*\/?|\/\/)\s?/gm, '').replace(/\[Note: [^\]]*\]/g, ''))
    .join('\n\n')

/** The titles of a file's tests. */
const titlesIn = (text: string) =>
  [...text.matchAll(/^\s*test(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm)].map(
    ([, , title = '']) => title,
  )

const folderOf = (file: string) => {
  const [first = '', second = ''] = file.split('/')
  return first === 'src' ? `src/${second}` : first
}

const found = () => {
  const counts: Record<string, Record<string, number>> = {}
  const files = projectFiles('*.ts', '*.tsx', '*.mjs', 'docs/*.md')
  for (const file of files.filter((one) => one.includes('/') && !LEFT_OUT.test(one))) {
    const comments = proseOf(file, readFileSync(join(root, file), 'utf8'))
    const own = (counts[folderOf(file)] ??= {})
    for (const [kind, pattern] of Object.entries(KINDS))
      own[kind] = (own[kind] ?? 0) + [...comments.matchAll(pattern)].length
  }
  return counts
}

test('comments of no folder have more sentences against the grammar than they had', () => {
  const more = Object.entries(found()).flatMap(([folder, counts]) =>
    Object.entries(counts)
      .filter(([kind, count]) => count > (MOST[folder]?.[kind as Kind] ?? 0))
      .map(([kind, count]) => `${folder}: ${count} of '${kind}'`),
  )
  expect(more).toEqual([])
})

test('titles of tests say conditions with if, and name their subject', () => {
  const titles = projectFiles('*.test.ts', '*.test.tsx', '*.spec.ts').flatMap((file) =>
    titlesIn(readFileSync(join(root, file), 'utf8')),
  )
  expect(titles.length).toBeGreaterThan(1000)
  const wrong =
    /(?<!\$\{?)\bwhere\b|(?:^|[.:;] )(?:what|who|whose|of|also) |\b(?:alone|beside|meanwhile|is there|are there)\b/i
  expect(titles.filter((title) => wrong.test(title))).toEqual([])
})
