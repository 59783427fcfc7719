/**
 * The operator's machine: folders such as /opt and /var below one folder of this machine, on which the commands of the
 * docs run with their paths, names and ports replaced. It acts for systemd, because a test has none.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { RELEASE } from './release'
import { startUnit, type Service } from './service'
import type { WebSite } from './web-site'

export interface Machine {
  /** A path or a command of the docs as it is here. */
  adapt(text: string): string
  /** Runs commands after each other, in one shell; resolves to their output. Throws if one of them fails. */
  run(...commands: string[]): Promise<string>
  /** Runs one command that may fail. */
  attempt(command: string): Promise<{ code: number; output: string }>
  /** The running server. */
  service(): Service
  /** Starts the server, and waits until it is ready. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** `variables`: for the commands, in addition to PATH. */
export const createMachine = (folder: string, site: WebSite, variables: Record<string, string> = {}): Machine => {
  for (const path of ['opt', 'var/lib/clique', 'etc/caddy', 'etc/systemd/system', 'mnt/backups'])
    mkdirSync(join(folder, path), { recursive: true })
  const state = join(folder, 'shell')
  writeFileSync(state, `cd ${folder}\n`)
  let running: Service | undefined

  const adapt = (text: string) =>
    text
      .replaceAll(/(?:\/path\/to\/)?clique-\d+\.\d+\.\d+\.tgz/g, RELEASE)
      .replaceAll(/(?<![\w.])\/(opt|var|etc|mnt)\//g, `${folder}/$1/`)
      .replaceAll('https://photos.example', site.url)
      .replaceAll('/photos.example/', `/localhost:${site.port}/`)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${site.upstream}`)
      .replaceAll('PORT=8080', `PORT=${site.upstream}`)
      // A test has the rights of its own user.
      .replaceAll(/runuser -u \w+ -- | -o clique(?= )/g, '')

  const launch = () => {
    running = startUnit(adapt('/etc/systemd/system/clique.service'), adapt, {})
  }
  const start = async () => {
    launch()
    await service().ready
  }
  const stop = async () => {
    await running?.stop()
    running = undefined
  }
  const service = () => {
    if (running === undefined) throw new Error('The service does not run')
    return running
  }

  const attempt = async (command: string) => {
    const keep = `{ echo "cd $(printf %q "$PWD")"; declare -px; } > ${state}`
    const script = `source ${state}\n${adapt(command)}\ncode=$?; ${keep}; exit $code`
    const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
    const env = { PATH: path, HOME: folder, NODE_EXTRA_CA_CERTS: site.authority, ...variables }
    const shell = spawn('bash', ['-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(shell, 'close')) as [number]
    return { code, output }
  }

  const untilSetUp = async () => {
    await service().logged('set-up#')
    return /^.*set-up#.*$/m.exec(service().log())?.[0]
  }
  /** Commands that need a whole machine, with their effect here. */
  const done: [command: RegExp, act: () => unknown][] = [
    [/^useradd /, () => ''],
    [/^systemctl .*(?:start|--now) clique$/, launch],
    [/^systemctl stop clique$/, stop],
    [/^systemctl reload caddy$/, () => site.serve(adapt('/etc/caddy/Caddyfile'))],
    [/^journalctl --unit clique --follow --grep set-up$/, untilSetUp],
    [/^journalctl --unit clique --since/, () => service().log()],
  ]
  const run = async (...commands: string[]) => {
    let printed = ''
    for (const command of commands) {
      const [, act] = done.find(([pattern]) => pattern.test(command)) ?? []
      if (act !== undefined) {
        printed += `${String((await act()) ?? '')}\n`
        continue
      }
      const { code, output } = await attempt(command)
      if (code !== 0) throw new Error(`'${command}' ended with ${code}: ${output}`)
      printed += output
    }
    return printed
  }
  return { adapt, run, attempt, service, start, stop }
}
