// A reporter of vitest: writes a run's errors outside of tests (a rejection that nothing awaits, a worker that ended)
// to the file UNHANDLED_ERRORS as JSON. They fail a run, and no other report of vitest in a file has them.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(modules, errors) {
    const texts = errors.map(({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: title }) =>
      [[file, title].filter(Boolean).join(' › '), stack ?? `${name}: ${message}`].filter(Boolean).join('\n'),
    )
    const unfinished = modules.filter((module) => ['pending', 'queued'].includes(module.state()))
    writeFileSync(
      process.env.UNHANDLED_ERRORS,
      JSON.stringify([...texts, ...unfinished.map(({ relativeModuleId }) => `${relativeModuleId} did not end`)]),
    )
  }
}
