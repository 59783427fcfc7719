// Runs independent steps side by side and reports each when it ends, so the first failure is printed first.
import { failure } from './failures.mjs'

const WIDTH = 2

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1)

/**
 * Runs `steps`, two at a time in the given order. A step is { name, run, command }: the command repeats it, and `run`
 * resolves to { code, output }, or also { passed, failed } if it counts tests. Prints the full output of failed steps, and one line for each other step.
 * Resolves to the sum and a text for each failed step; a step without counts is one test.
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0, failures: [] }
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now()
      const { code, output, passed = Number(code === 0), failed = Number(code !== 0) } = await step.run()
      total.passed += passed
      total.failed += failed
      console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${step.name}, ${seconds(started)} s`)
      if (failed === 0) continue
      console.log(output.trimEnd())
      total.failures.push(failure(step.name, output, step.command))
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, work))
  return total
}
