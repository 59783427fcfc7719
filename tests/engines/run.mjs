// node tests/engines/run.mjs ENGINE: one engine's story, step by step.
import { story } from './story.mjs'

const [engine = ''] = process.argv.slice(2)
try {
  await story(engine, (step) => process.stdout.write(`✓ ${step}\n`))
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
