/**
 * Clique at scale, in its smallest form: two servers on one PostgreSQL and one S3 store, behind a proxy that
 * alternates. Every call of a user goes to the other server than the previous call.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startCluster } from '../../server/test/stores/postgres-cluster'
import { createOutput } from './output'
import { end, launch, type RunningServer } from './server'

const PREPARE = fileURLToPath(new URL('../../dist/server/prepare-bucket.js', import.meta.url))
const REPLICAS = 2

/** The settings of an S3 server for a bucket of ours on it. */
const bucketSettings = () => {
  const { endpoint, region, accessKeyId, secretAccessKey } = JSON.parse(process.env['TEST_S3'] ?? '') as Record<
    'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey',
    string
  >
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: `story-${randomUUID()}`,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

/** Passes each request to the next of `targets`; without any, it behaves as if no server listened. */
const startProxy = async (targets: () => string[]) => {
  let turn = 0
  const answered = new Map<string, number>()
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const all = targets()
    const target = all[turn++ % all.length]
    if (target === undefined) return outgoing.destroy()
    answered.set(target, (answered.get(target) ?? 0) + 1)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const onward = request(target + (incoming.url ?? '/'), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
    return undefined
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered, stop }
}

/** Runs all of it during `use`. `kill` kills every server at once. */
export const withReplicas = async (limits: Record<string, string>, use: (server: RunningServer) => Promise<void>) => {
  const cluster = await startCluster(process.env['POSTGRES_BIN'] ?? '', 'off')
  const { print, next, text } = createOutput()
  let replicas: Awaited<ReturnType<typeof launch>>[] = []
  const proxy = await startProxy(() => replicas.map(({ url }) => url))
  const settings = { DATABASE_URL: `${cluster.url}postgres`, PROXIES: '1', PORT: '0', ...limits, ...bucketSettings() }
  const start = async () => {
    if (replicas.length > 0) return
    // One after the other, so that a failure is reported once.
    for (let count = 0; count < REPLICAS; count++) replicas.push(await launch(settings, print))
  }
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = replicas
    replicas = []
    for (const { child } of ending) await end(child, signal)
  }
  try {
    await promisify(execFile)(process.execPath, [PREPARE, proxy.url], { env: { ...process.env, ...settings } })
    await start()
    const answered = () => [...proxy.answered.values()]
    await use({ url: proxy.url, next, settings, kill: () => stop('SIGKILL'), start, output: text })
    if (answered().filter((count) => count > 10).length < REPLICAS) throw new Error('Not every server had its turn')
  } finally {
    await stop('SIGTERM')
    await proxy.stop()
    await cluster.stop()
  }
}
