// The failed tests of a run by name, with the first lines of their error, as vitest and Playwright report them in JSON.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../run.mjs'

const LINES = 12

/** A title, and below it the first lines of the output. */
export const failure = (title, message = '') => {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, LINES)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** A text for each failed test in a report of vitest, and for each file that could not be loaded. */
export const vitestFailures = ({ testResults = [] } = {}) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : []
    return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]))
  })

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** A text for each test of a Playwright report that did not pass at its first try. */
export const playwrightFailures = ({ suites = [], errors = [] } = {}) => [
  ...errors.map(({ message }) => failure('Playwright', message)),
  ...suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => failure(`${file} › ${title}`, results.find(({ error }) => error)?.error.message)),
    ),
]
