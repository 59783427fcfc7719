// Runs a command and waits for it. No dependencies: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs one of the project's tools with Node itself, so that no shell or PATH decides which version runs. */
export const tool = (path, args = [], options = {}) =>
  run(process.execPath, [`${root}node_modules/${path}`, ...args], options)

/** Resolves with the exit code; `quiet` keeps the output back and shows it only where the command failed. */
export const run = (command, args, { quiet = false, env = {}, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass).on('SIGINT', pass)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', pass)
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(chunks))
      resolve(signal ? 1 : (code ?? 1))
    })
  })

/** As run, but a failure ends this process with the command's exit code. */
export const must = async (promise, what) => {
  const code = await promise
  if (code === 0) return
  console.error(`${what} failed (exit ${code})`)
  process.exit(code)
}
