/** Prints a line for each picture that fails a check, as soon as its screen is done, and at the end the sum of pictures. */
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'

const print = (line: string) => process.stdout.write(`${line}\n`)

export default class Lines implements Reporter {
  private passed = 0
  private failed = 0

  onTestEnd({ title }: TestCase, { annotations, error, duration }: TestResult) {
    const failures = annotations.filter(({ type }) => type === 'failed')
    this.passed += annotations.filter(({ type }) => type === 'passed').length
    this.failed += failures.length
    for (const { description } of failures) print(`FAILED ${title} ${description}`)
    if (error) {
      this.failed += 1
      print(`FAILED ${title}: ${error.message?.split('\n').slice(0, 3).join(' ')}`)
    }
    print(`done   ${title}, ${Math.round(duration / 1000)} s`)
  }

  onError({ message }: TestError) {
    this.failed += 1
    print(`FAILED ${message}`)
  }

  onEnd({ duration, status }: FullResult): Promise<{ status: FullResult['status'] }> {
    print(`\n${Math.round(duration / 1000)} s\n${this.passed} passed, ${this.failed} failed`)
    return Promise.resolve({ status: this.failed > 0 ? 'failed' : status })
  }

  printsToStdio() {
    return true
  }
}
