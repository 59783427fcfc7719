/** nginx in front of a server, as in docs/operations/install.md, and with one mistake for each site. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificates } from './certificates'
import { partsOf, startProxy, type Mistake, type Site } from './proxy'

const forward = (upstream: string) => `proxy_pass ${upstream}; proxy_http_version 1.1; proxy_set_header Connection "";`

const HOST = 'proxy_set_header Host $http_host;'
const CLIENT = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'
const STREAMING = 'proxy_request_buffering off;'

interface Parts {
  listen: string
  certificate: string
  server: string
  location: string
  upstream: string
}

export const nginxMistakes = (certificates: Certificates): Record<string, Mistake<Parts>> => ({
  'an expired certificate': {
    code: 'certificate',
    change: (parts) => ({ ...parts, certificate: certificates.expired }),
  },
  'a certificate for another name': {
    code: 'certificate',
    change: (parts) => ({ ...parts, certificate: certificates.foreign }),
  },
  'no HSTS': {
    code: 'hsts',
    change: (parts) => ({ ...parts, server: parts.server.replace(/add_header Strict[^;]*;/, '') }),
  },
  'no HTTP/2': { code: 'http2', change: (parts) => ({ ...parts, listen: '' }) },
  "nginx's own limit of bodies": {
    code: 'body-limit',
    change: (parts) => ({ ...parts, server: parts.server.replace(/client_max_body_size[^;]*;/, '') }),
  },
  'a client that is not named': {
    code: 'client-address',
    change: (parts) => ({ ...parts, location: parts.location.replace(CLIENT, 'proxy_set_header X-Forwarded-For "";') }),
  },
  'a client that names itself': {
    code: 'client-address',
    change: (parts) => ({ ...parts, location: parts.location.replace(CLIENT, '') }),
  },
  'a stream that is held back': {
    code: 'stream',
    change: (parts) => ({
      ...parts,
      location: `${parts.location} proxy_ignore_headers X-Accel-Buffering; proxy_buffer_size 32k; proxy_buffers 8 32k;`,
    }),
  },
  'a stream that is cut': {
    code: 'stream',
    change: (parts) => ({ ...parts, location: `${parts.location} proxy_read_timeout 5s;` }),
  },
  'scripts that are kept for a year': {
    code: 'caching',
    change: (parts) => ({
      ...parts,
      server: `${parts.server} location ~ \\.js$ { proxy_hide_header Cache-Control; expires 1y; ${forward(parts.upstream)} ${HOST} }`,
    }),
  },
  'a second policy': {
    code: 'security-headers',
    change: (parts) => ({
      ...parts,
      server: `${parts.server} add_header Content-Security-Policy "default-src 'self'" always;`,
    }),
  },
  'metrics for everyone': {
    code: 'metrics',
    change: (parts) => ({ ...parts, server: parts.server.replace(/location = \/metrics[^}]*}/, '') }),
  },
  'photos that are stored twice': {
    code: 'upload-buffering',
    change: (parts) => ({ ...parts, location: parts.location.replace(STREAMING, '') }),
  },
  'no name': { code: 'host', change: (parts) => ({ ...parts, location: parts.location.replace(HOST, '') }) },
  'a server that is not there': {
    code: 'health',
    change: (parts) => ({ ...parts, upstream: 'http://127.0.0.1:9' }),
  },
})

const siteText = (port: number, { key }: Certificates, { listen, certificate, server, location, upstream }: Parts) => `
  server {
    listen 127.0.0.1:${port} ssl${listen};
    server_name localhost;
    ssl_certificate ${certificate}; ssl_certificate_key ${key};
    ${server}
    location / { ${forward(upstream)} ${location} }
  }`

/** Starts nginx with a site for each port. */
export const startNginx = async (
  folder: string,
  certificates: Certificates,
  upstream: string,
  sites: readonly Site[],
): Promise<ChildProcess> => {
  const mistakes = nginxMistakes(certificates)
  const good: Parts = {
    listen: ' http2',
    certificate: certificates.good,
    server: `add_header Strict-Transport-Security "max-age=63072000" always; client_max_body_size 50m;
      location = /metrics { return 404; }`,
    location: [HOST, CLIENT, STREAMING].join(' '),
    upstream,
  }
  const texts = sites.map((site) => siteText(site.port, certificates, partsOf(good, mistakes, site)))
  await mkdir(folder)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr warn;
events { worker_connections 512; }
http { access_log off; ${paths}${texts.join('')}
}`,
  )
  return startProxy('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], sites)
}
