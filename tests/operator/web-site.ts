/** The site of the server: Caddy with a certificate of an authority of this test, and a browser that trusts it. */
import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { freePorts } from '../../server/test/servers/free-port'
import { runCaddy } from '../../server/test/proxies/caddy'
import { makeCertificates } from '../../server/test/proxies/certificates'
import { replaced } from '../../server/test/proxies/proxy'

export interface WebSite {
  url: string
  port: number
  /** The port of the server behind it. */
  upstream: number
  /** The path of the authority's certificate. */
  authority: string
  /** Starts Caddy with this file, or starts it again. */
  serve(caddyfile: string): Promise<void>
  /** A browser that trusts the site's key, as if its authority were installed. */
  launch(options: LaunchOptions): Promise<Browser>
  close(): Promise<void>
}

const publicKeySum = async (certificate: string) => {
  const { publicKey } = new X509Certificate(await readFile(certificate))
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('base64')
}

/** `folder` is for certificates and Caddy's own data. */
export const createWebSite = async (folder: string): Promise<WebSite> => {
  const { authority, good, key } = await makeCertificates(folder)
  const [port = 0, upstream = 0] = await freePorts(2)
  const sum = await publicKeySum(good)
  let caddy: ChildProcess | undefined
  const close = async () => {
    if (caddy === undefined) return
    const ended = once(caddy, 'close')
    caddy.kill()
    await ended
  }
  const name = `localhost:${port} {`
  return {
    url: `https://localhost:${port}`,
    port,
    upstream,
    authority,
    serve: async (caddyfile) => {
      await close()
      const text = replaced(name, `${name}\nbind 127.0.0.1\ntls ${good} ${key}`)(await readFile(caddyfile, 'utf8'))
      caddy = await runCaddy(join(await mkdtemp(join(folder, 'caddy-')), 'caddy'), [{ port }], [text])
    },
    launch: (options) => {
      const args = [...(options.args ?? []), `--ignore-certificate-errors-spki-list=${sum}`]
      return chromium.launch({ ...options, args })
    },
    close,
  }
}
