// The failed tests of a run by name, each with the command that repeats it and the first lines of its error, as
// vitest and Playwright report them in JSON.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../run.mjs'

const LINES = 12

/** Quotes one argument for a POSIX shell. */
const quote = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

/** A line for a shell: the command of these arguments, with these settings before it. */
export const commandLine = (args, env = {}) =>
  [...Object.entries(env).map(([name, value]) => `${name}=${quote(value)}`), ...args.map(quote)].join(' ')

/** A title, and below it the command that repeats it, if known, and the first lines of the output. */
export const failure = (title, message = '', command = '') => {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, LINES)
  return [title, ...(command && [`  alone: ${command}`]), ...lines.map((line) => `    ${line}`)].join('\n')
}

const escapeRegExp = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * A text for each failed test in a report of vitest, and for each file that could not be loaded. `args` and `env` are
 * those of the run.
 */
export const vitestFailures = ({ testResults = [] } = {}, args = [], env = {}) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const command = (...more) => commandLine(['npx', 'vitest', 'run', ...args, file, ...more], env)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failure(file, message, command())] : []
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages[0], command('-t', escapeRegExp(fullName))),
    )
  })

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** A text for each test of a Playwright report that did not pass at its first try. `env` is that of the run. */
export const playwrightFailures = ({ suites = [], errors = [] } = {}, config = '', env = {}) => [
  ...errors.map(({ message }) => failure('Playwright', message)),
  ...suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          failure(
            `${file} › ${title}`,
            results.find(({ error }) => error)?.error.message,
            commandLine(['npx', 'playwright', 'test', '--config', config, `${file}:${line}`], env),
          ),
        ),
    ),
]
