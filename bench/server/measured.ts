import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BenchData } from './data'

/** A server under measurement, filled. */
export class Measured {
  data: BenchData = { tokens: [], collectionIds: { small: '', large: '' } }
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #ended: Promise<never>
  readonly #agent = new Agent({ keepAlive: true })
  #port = 0

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child
    this.#folder = folder
    this.#ended = once(child, 'exit').then(() => Promise.reject(new Error('The server has ended')))
    this.#ended.catch(() => undefined)
  }

  /** Runs `program` (serve.ts) on a database of its own and fills it. */
  static async start(program: string, databaseUrl: string | undefined): Promise<Measured> {
    const folder = await mkdtemp(join(tmpdir(), 'clique-bench-'))
    const environment = {
      ...process.env,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      LOCAL_IDENTITY: 'allowed',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    }
    const measured = new Measured(fork(program, { env: environment }), folder)
    measured.#port = await measured.#answer<number>()
    measured.data = await measured.tell<BenchData>('fill')
    return measured
  }

  async #answer<T>(): Promise<T> {
    const [{ answer }] = (await Promise.race([once(this.#child, 'message'), this.#ended])) as [{ answer: T }]
    return answer
  }

  tell<T>(command: string, args: object = {}): Promise<T> {
    const answer = this.#answer<T>()
    this.#child.send({ command, args })
    return answer
  }

  /** One call as one of the people; answers its body. */
  get(path: string, person = 0): Promise<string> {
    const headers = { authorization: `Bearer ${this.data.tokens[person]}` }
    return new Promise((resolve, reject) => {
      request({ port: this.#port, host: '127.0.0.1', path: `/api${path}`, headers, agent: this.#agent }, (response) => {
        text(response).then((body) => {
          if (response.statusCode === 200) resolve(body)
          else reject(new Error(`${path}: ${response.statusCode} ${body}`))
        }, reject)
      })
        .on('error', reject)
        .end()
    })
  }

  async stop() {
    this.#agent.destroy()
    this.#child.kill('SIGKILL')
    await this.#ended.catch(() => undefined)
    await rm(this.#folder, { recursive: true, force: true })
  }
}
