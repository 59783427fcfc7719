// Runs a test program and counts what passed and failed. One that breaks without a failed test counts as one failure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from './run.mjs'

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Runs vitest; `folder` is for its report. */
export const vitest = async (folder, args, env) => {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await tool('vitest/vitest.mjs', ['run', ...reporters, ...args], { env })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report) ?? {}
  return { passed, failed: failed || Number(code !== 0) }
}

/** Runs Playwright; `folder` is for its report. A test that passed at a second try failed. */
export const playwright = async (folder, args, env) => {
  const report = join(folder, 'playwright.json')
  const code = await tool('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = read(report)?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky || Number(code !== 0) }
}
