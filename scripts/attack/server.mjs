// The built server as a separate process, with its default limits, and users who signed in to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'

/** This clone's server, or a release's (test-release.mjs). */
const BUILD = process.env['SERVER_BUILD'] ?? join(root, 'dist/server')
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts:'

const postJson = (url, body) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The answer of a call that has to succeed: what follows would wait for its effect for ever. */
export const succeed = async (call) => {
  const answer = await call
  if (!answer.ok)
    throw new Error(`${new URL(answer.url).pathname} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Milliseconds to wait for a code in the log. */
const CODE_MS = 10_000

/** The number of the user that `person` signs in. */
export const phoneOf = (at) => `+4477009${String(at).padStart(5, '0')}`

const launch = async (folder, onPrint, settings = {}) => {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...settings }
  const child = spawn(process.execPath, [join(BUILD, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let seen = ''
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      onPrint(chunk.toString())
      if (seen.length < 10_000) seen += chunk.toString()
      const [, ready] = /ready on (http:\S+)/.exec(seen) ?? []
      if (ready) resolve(ready)
    })
  })
  return { child, url }
}

const end = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts a server with a new database, and settings other than the default; resolves when it is ready. */
export const startServer = async (settings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'clique-attack-'))
  // Creating the database takes more memory than serving; a server under attack has created it before.
  await end((await launch(folder, () => {})).child)
  let printed = ''
  // Calls are logged by the thousand; only the last lines are needed.
  let lines = 0
  const onPrint = (text) => {
    printed = (printed + text).slice(-1_000_000)
    lines += text.split('\n').length - 1
  }
  let { child, url } = await launch(folder, onPrint, settings)

  /** The last code in the log for a number. */
  const codeOf = async (phoneNumber) => {
    const limit = AbortSignal.timeout(CODE_MS)
    const number = `"…${phoneNumber.slice(-4)}"`
    for (;;) {
      const line = printed.split('\n').findLast((text) => text.includes('identity.code') && text.includes(number))
      if (line !== undefined) return JSON.parse(line).code
      await once(child.stdout, 'data', { signal: limit })
    }
  }

  /** Signs in with a new number and registers. */
  const person = async (at) => {
    const phoneNumber = phoneOf(at)
    const { sessionInfo } = await succeed(postJson(`${url}${ACCOUNTS}sendVerificationCode?key=local`, { phoneNumber }))
    const code = await codeOf(phoneNumber)
    const signIn = postJson(`${url}${ACCOUNTS}signInWithPhoneNumber?key=local`, { sessionInfo, code })
    const { idToken, refreshToken } = await succeed(signIn)
    const call = (method, path, body) =>
      fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    const username = `sender_${at}`
    const profile = { username, phoneNumber, firstName: 'A', lastName: 'B' }
    const { user } = await succeed(call('POST', '/user/register', profile))
    return { at, call, idToken, refreshToken, phoneNumber, userId: user.userId }
  }

  return {
    get url() {
      return url
    },
    person,
    codeOf,
    /** Resident memory in MB, now. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    /** Gives a user the operator's role, as the command line does. */
    makeOperator: async (username) => {
      const env = { ...process.env, DATA_DIR: folder }
      const command = spawn(process.execPath, [join(BUILD, 'make-operator.js'), username], { env, stdio: 'ignore' })
      const [code] = await once(command, 'exit')
      if (code !== 0) throw new Error(`make-operator ended with ${code}`)
    },
    /** The number of lines that the server has logged. */
    lines: () => lines,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Starts again on the same data with other settings; limits by address begin again. */
    restart: async (settings) => {
      await end(child)
      ;({ child, url } = await launch(folder, onPrint, settings))
    },
    stop: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
