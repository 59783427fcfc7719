/** Caddy in front of a server: deploy/Caddyfile, and with one mistake for each site. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificates } from './certificates'
import { replaced, startProxy, textOf, type Mistake, type Site } from './proxy'

export const shipped = (name: 'Caddyfile' | 'Caddyfile-two') =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

/** Replaces a header of the server's answer. */
const changed = (path: string, header: string) => `header ${path} {\n${header}\ndefer\n}`

const PROXY = 'flush_interval -1'
const SITE = '@metrics path /metrics'

const inProxy = (code: string, line: string): Mistake => ({ code, change: replaced(PROXY, `${PROXY}\n${line}`) })
const inSite = (code: string, line: string): Mistake => ({ code, change: replaced(SITE, `${line}\n${SITE}`) })

export const caddyMistakes = (certificates: Certificates): Record<string, Mistake> => ({
  'an expired certificate': { code: 'certificate', change: replaced(certificates.good, certificates.expired) },
  'a certificate for another name': { code: 'certificate', change: replaced(certificates.good, certificates.foreign) },
  'no HSTS': { code: 'hsts', change: replaced('header Strict-Transport-Security "max-age=3600"', '') },
  'no HTTP/2': { code: 'http2', change: replaced(certificates.key, `${certificates.key} {\nalpn http/1.1\n}`) },
  'a limit of bodies': inSite('body-limit', 'request_body {\nmax_size 1MB\n}'),
  'a client that is not named': inProxy('client-address', 'header_up -X-Forwarded-For'),
  'a client that names itself': inProxy('client-address', 'header_up X-Forwarded-For {header.X-Forwarded-For}'),
  'an outer proxy that is not counted': inProxy('client-address', 'header_up X-Real-IP 203.0.113.9'),
  'a stream that is held back': inProxy('stream', 'buffer_responses'),
  'a stream that is cut': inProxy('stream', 'transport http {\nread_timeout 5s\n}'),
  'a worker that is kept for a year': inSite(
    'caching',
    changed('/service-worker.js', 'Cache-Control "public, max-age=31536000"'),
  ),
  'another policy': inSite('security-headers', changed('*', 'Content-Security-Policy "default-src *"')),
  'no passkeys': inSite(
    'permissions-policy',
    changed('*', 'Permissions-Policy "publickey-credentials-get=(), publickey-credentials-create=()"'),
  ),
  'metrics for everyone': { code: 'metrics', change: replaced('respond @metrics 404', '') },
  'no sign-in': inSite('sign-in', 'respond /identitytoolkit.googleapis.com/* 404'),
  'only some methods': inSite('changes', '@other method PATCH DELETE\nrespond @other 405'),
  'no Authorization': inProxy('authorization', 'header_up -Authorization'),
  'no Content-MD5': inProxy('uploads', 'header_up -Content-MD5'),
  'no ETag': inProxy('photos', 'header_down -ETag'),
  'no photos': inSite('photos', '@photos {\nmethod GET\npath /media/*\n}\nrespond @photos 403'),
  'a page for 404': inProxy('errors', '@missing status 404\nhandle_response @missing {\nrespond "not found" 200\n}'),
  'a password': inSite(
    'proxy-password',
    'basicauth /api/* {\nanna $2a$14$Zkx19XLiW6VYouLHR5NmfOFU0z2GTNmpkT/5qqR7hx4IjWJPDhjvG\n}',
  ),
  'photos that are stored twice': inProxy('upload-buffering', 'buffer_requests'),
  'no name': inProxy('host', 'header_up Host {upstream_hostport}'),
  'a server that is not there': {
    code: 'health',
    change: (text) => text.replace(/127\.0\.0\.1:\d+ {/, '127.0.0.1:9 {'),
  },
})

/** Starts Caddy with these sites of a Caddyfile. */
export const runCaddy = async (
  folder: string,
  sites: readonly Site[],
  texts: readonly string[],
): Promise<ChildProcess> => {
  await mkdir(folder)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${texts.join('\n')}\n`)
  const environment = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  return startProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', file], sites, environment)
}

/** Starts Caddy with a site for each port. */
export const startCaddy = async (
  folder: string,
  certificates: Certificates,
  upstream: string,
  sites: readonly Site[],
): Promise<ChildProcess> => {
  const mistakes = caddyMistakes(certificates)
  const texts = sites.map((site) => {
    const named = shipped('Caddyfile')
      .replace('{$UPSTREAM:clique:8080}', new URL(upstream).host)
      .replace(
        '{$DOMAIN} {',
        `https://localhost:${site.port} {\nbind 127.0.0.1\ntls ${certificates.good} ${certificates.key}`,
      )
    return textOf(named, mistakes, site)
  })
  return runCaddy(folder, sites, texts)
}
