import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const RUNNER = fileURLToPath(new URL('runner.mjs', import.meta.url))

/**
 * A process that runs tests on mutants. It leads a process group, so that a mutant that never ends is ended with all of
 * vitest's workers; the next call starts another process.
 */
export const startRunner = () => {
  let child

  const end = () => {
    if (!child) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
    child = undefined
  }
  /** Resolves to the next message; to 'timed out' after `ms`, to 'died' if the process ended before. */
  const message = (from, ms) =>
    new Promise((resolve) => {
      const settle = (value) => {
        clearTimeout(timer)
        from.removeAllListeners()
        resolve(value)
      }
      const timer = setTimeout(() => settle('timed out'), ms)
      from.on('message', settle)
      from.on('exit', () => settle('died'))
    })
  const start = async () => {
    // As vitest's own program sets it: packages behave differently otherwise.
    const env = { ...process.env, NODE_ENV: 'test', VITEST: 'true', TEST: 'true' }
    child = fork(RUNNER, { detached: true, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    if ((await message(child, 120_000)) !== 'ready') throw new Error('vitest did not start')
  }

  return {
    /**
     * Tests `{ path, code, without }`; resolves to `{ failed, tests }`, or 'timed out' after `ms`, or 'died'. Without
     * `code`, tests the file as it is.
     */
    run: async (mutant, ms) => {
      if (!child) await start()
      const runner = child
      const answer = message(runner, ms)
      runner.send(mutant)
      const result = await answer
      if (typeof result === 'string') end()
      return result
    },
    end,
  }
}
