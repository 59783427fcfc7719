// The script for CI: npm test and npm run test:long, both in any case. Ends with the failed tests of both and the line
// 'N passed, N failed' over both, since CI shows the end of the output.
import { spawn } from 'node:child_process'
import { FAILURES } from './parts.mjs'
import { root } from '../run.mjs'

const CLOSING = /^(\d+) passed, (\d+) failed$/gm

/**
 * Shows the command's output; resolves to the numbers of its closing line. A command without a closing line has failed.
 */
const runScript = (name) =>
  new Promise((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const child = spawn(npm, ['run', name], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      output = (output + chunk.toString()).slice(-30_000)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      const closing = [...output.matchAll(CLOSING)].at(-1)
      const [, passed = 0, failed = 0] = closing ?? []
      const heading = output.lastIndexOf(`\n${FAILURES}\n`)
      const failures = heading < 0 ? '' : output.slice(heading, closing?.index).trimEnd()
      resolve({ passed: Number(passed), failed: Number(failed) || Number(code !== 0), failures })
    })
  })

const started = Date.now()
const total = { passed: 0, failed: 0, failures: '' }
for (const name of ['test', 'test:long']) {
  const { passed, failed, failures } = await runScript(name)
  total.passed += passed
  total.failed += failed
  total.failures += failures
}
console.log(total.failures)
console.log(`\n${Math.round((Date.now() - started) / 60_000)} min`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
