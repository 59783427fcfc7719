/** Caddy in front of a server, as in deploy/Caddyfile, and with one mistake for each site. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificates } from './certificates'
import { partsOf, startProxy, type Mistake, type Site } from './proxy'

/** Replaces a header of the server's answer. */
const replaced = (path: string, header: string) => `header ${path} {\n${header}\ndefer\n}`

interface Parts {
  certificate: string
  protocols: string
  site: string
  proxy: string
  upstream: string
}

const HSTS = 'header Strict-Transport-Security "max-age=63072000"'
const METRICS = 'respond /metrics 404'

export const caddyMistakes = (certificates: Certificates): Record<string, Mistake<Parts>> => {
  const inProxy = (code: string, line: string) => ({
    code,
    change: (parts: Parts) => ({ ...parts, proxy: `${parts.proxy}\n${line}` }),
  })
  const inSite = (code: string, line: string) => ({
    code,
    change: (parts: Parts) => ({ ...parts, site: `${parts.site}\n${line}` }),
  })
  const without = (code: string, line: string) => ({
    code,
    change: (parts: Parts) => ({ ...parts, site: parts.site.replace(line, '') }),
  })
  return {
    'an expired certificate': {
      code: 'certificate',
      change: (parts) => ({ ...parts, certificate: certificates.expired }),
    },
    'a certificate for another name': {
      code: 'certificate',
      change: (parts) => ({ ...parts, certificate: certificates.foreign }),
    },
    'no HSTS': without('hsts', HSTS),
    'no HTTP/2': { code: 'http2', change: (parts) => ({ ...parts, protocols: '{\nalpn http/1.1\n}' }) },
    'a limit of bodies': inSite('body-limit', 'request_body {\nmax_size 1MB\n}'),
    'a client that is not named': inProxy('client-address', 'header_up -X-Forwarded-For'),
    'a client that names itself': inProxy('client-address', 'header_up X-Forwarded-For {header.X-Forwarded-For}'),
    'a stream that is held back': inProxy('stream', 'buffer_responses'),
    'a stream that is cut': inProxy('stream', 'transport http {\nread_timeout 5s\n}'),
    'a worker that is kept for a year': inSite(
      'caching',
      replaced('/sw.js', 'Cache-Control "public, max-age=31536000"'),
    ),
    'another policy': inSite('security-headers', replaced('*', 'Content-Security-Policy "default-src *"')),
    'metrics for everyone': without('metrics', METRICS),
    'photos that are stored twice': inProxy('upload-buffering', 'buffer_requests'),
    'no name': inProxy('host', 'header_up Host {upstream_hostport}'),
    'a server that is not there': {
      code: 'health',
      change: (parts) => ({ ...parts, upstream: 'http://127.0.0.1:9' }),
    },
  }
}

const siteText = (port: number, { key }: Certificates, { certificate, protocols, site, proxy, upstream }: Parts) => `
https://localhost:${port} {
	bind 127.0.0.1
	tls ${certificate} ${key} ${protocols}
	${site}
	reverse_proxy ${upstream} {
		${proxy}
	}
}`

/** Starts Caddy with a site for each port. */
export const startCaddy = async (
  folder: string,
  certificates: Certificates,
  upstream: string,
  sites: readonly Site[],
): Promise<ChildProcess> => {
  const mistakes = caddyMistakes(certificates)
  const good: Parts = {
    certificate: certificates.good,
    protocols: '',
    site: `${HSTS}\n${METRICS}`,
    proxy: 'flush_interval -1',
    upstream,
  }
  const texts = sites.map((site) => siteText(site.port, certificates, partsOf(good, mistakes, site)))
  await mkdir(folder)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${texts.join('\n')}\n`)
  const environment = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  return startProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', file], sites, environment)
}
