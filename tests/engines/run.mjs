// node tests/engines/run.mjs ENGINE: one engine's story, step by step.
import { story } from './story.mjs'

const [engine = ''] = process.argv.slice(2)
try {
  await story(engine, (step) => console.log(`✓ ${step}`))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
