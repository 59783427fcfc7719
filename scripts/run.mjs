// Runs a command and waits for it. No dependencies: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const start = (command, args, { env = {}, cwd = root }, stdio) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass).on('SIGINT', pass)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', pass)
      resolve({ code: signal ? 1 : (code ?? 1), output: Buffer.concat(chunks).toString() })
    })
  })

/** Runs a command without showing its output; resolves to exit code and output. */
export const capture = (command, args, options = {}) => start(command, args, options, ['ignore', 'pipe', 'pipe'])

/** Resolves to the exit code; `quiet` holds the output back and shows it only if the command failed. */
export const run = async (command, args, { quiet = false, ...options } = {}) => {
  if (!quiet) return (await start(command, args, options, ['ignore', 'inherit', 'inherit'])).code
  const { code, output } = await capture(command, args, options)
  if (code !== 0) process.stderr.write(output)
  return code
}

/** The command that runs a tool of the project's with Node itself: no shell or PATH decides which version runs. */
const commandOf = (path, args) => [process.execPath, [`${root}node_modules/${path}`, ...args]]

/** As run, for a tool of the project's. */
export const tool = (path, args = [], options = {}) => run(...commandOf(path, args), options)

/** As capture, for a tool of the project's. */
export const captureTool = (path, args = [], options = {}) => capture(...commandOf(path, args), options)

/** As run, but a failure ends this process with the command's exit code. */
export const must = async (promise, what) => {
  const code = await promise
  if (code === 0) return
  console.error(`${what} failed (exit ${code})`)
  process.exit(code)
}
