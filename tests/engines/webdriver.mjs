// The few required WebDriver calls for WebKit's driver (W3C WebDriver, over fetch).
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

const START_MS = 15_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const ask = async (url, method = 'GET', body) => {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = await answer.json()
  if (value?.error) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** Starts a driver program in a separate process group; `stop` ends it with its browser. */
const startDriver = async (program, env) => {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
    detached: true,
  })
  const base = `http://127.0.0.1:${port}`
  for (const began = Date.now(); ;) {
    const isReady = await ask(`${base}/status`).then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (Date.now() - began > START_MS) throw new Error(`${program} does not answer`)
    await pause(100)
  }
  return { base, stop: () => process.kill(-child.pid, 'SIGTERM') }
}

/** One browser: `go` to a URL, `run` a function's source in the page, `close`. */
export const openByWebDriver = async (program, capabilities, env) => {
  const driver = await startDriver(program, env)
  try {
    const { sessionId } = await ask(`${driver.base}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
    const session = `${driver.base}/session/${sessionId}`
    await ask(`${session}/timeouts`, 'POST', { script: 60_000, pageLoad: 60_000 })
    return {
      go: (url) => ask(`${session}/url`, 'POST', { url }),
      run: (source, ...args) =>
        ask(`${session}/execute/async`, 'POST', {
          script: `const args = [...arguments]; const done = args.pop()
            Promise.resolve((${source})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
          args,
        }).then(({ value, error }) => {
          if (error !== undefined && error !== null) throw new Error(error)
          return value
        }),
      close: async () => {
        await ask(session, 'DELETE').catch(() => undefined)
        driver.stop()
        await pause(500)
      },
    }
  } catch (error) {
    driver.stop()
    throw error
  }
}
