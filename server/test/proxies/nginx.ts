/** nginx in front of a server: deploy/nginx.conf, and with one mistake for each site. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificates } from './certificates'
import { replaced, startProxy, textOf, type Mistake, type Site } from './proxy'

const HOST = 'proxy_set_header Host $http_host;'
const CLIENT = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'
const METRICS = 'location = /metrics { return 404; }'
const STREAMING = 'proxy_request_buffering off;'
const SILENCE = 'proxy_read_timeout 60s;'

const inServer = (code: string, line: string): Mistake => ({ code, change: replaced(METRICS, `${METRICS} ${line}`) })
const inLocation = (code: string, line: string): Mistake => ({ code, change: replaced(CLIENT, `${CLIENT} ${line}`) })
const without = (code: string, line: string): Mistake => ({ code, change: replaced(line, '') })

export const nginxMistakes = (certificates: Certificates): Record<string, Mistake> => ({
  'an expired certificate': { code: 'certificate', change: replaced(certificates.good, certificates.expired) },
  'a certificate for another name': { code: 'certificate', change: replaced(certificates.good, certificates.foreign) },
  'no HSTS': without('hsts', 'add_header Strict-Transport-Security "max-age=3600" always;'),
  'no HTTP/2': { code: 'http2', change: replaced('ssl http2;', 'ssl;') },
  "nginx's own limit of bodies": without('body-limit', 'client_max_body_size 50m;'),
  'a client that is not named': {
    code: 'client-address',
    change: replaced(CLIENT, 'proxy_set_header X-Forwarded-For "";'),
  },
  'a client that names itself': without('client-address', CLIENT),
  'an outer proxy that is not counted': inLocation('client-address', 'proxy_set_header X-Real-IP 203.0.113.9;'),
  'a stream that is held back': inLocation(
    'stream',
    'proxy_ignore_headers X-Accel-Buffering; proxy_buffer_size 32k; proxy_buffers 8 32k;',
  ),
  'a stream that is cut': { code: 'stream', change: replaced(SILENCE, 'proxy_read_timeout 5s;') },
  'scripts that are kept for a year': {
    code: 'caching',
    change: (text) => {
      const [, location = ''] = /location \/ {([^}]*)}/.exec(text) ?? []
      const scripts = `location ~ \\.js$ { proxy_hide_header Cache-Control; expires 1y; ${location} }`
      return replaced(METRICS, `${METRICS} ${scripts}`)(text)
    },
  },
  'a second policy': inServer('security-headers', `add_header Content-Security-Policy "default-src 'self'" always;`),
  'no passkeys': inServer(
    'permissions-policy',
    'add_header Permissions-Policy "publickey-credentials-get=(), publickey-credentials-create=()" always;',
  ),
  'metrics for everyone': without('metrics', METRICS),
  'no sign-in': inServer('sign-in', 'location /securetoken.googleapis.com/ { return 404; }'),
  'only some methods': inLocation('changes', 'limit_except GET POST PUT { deny all; }'),
  'no Authorization': inLocation('authorization', 'proxy_set_header Authorization "";'),
  'no Content-MD5': inLocation('uploads', 'proxy_set_header Content-MD5 "";'),
  'no ETag': inLocation('photos', 'proxy_hide_header ETag;'),
  'a page for 404': inLocation('errors', 'proxy_intercept_errors on; error_page 404 =200 /;'),
  'photos that are stored twice': without('upload-buffering', STREAMING),
  'no name': without('host', HOST),
  'a server that is not there': {
    code: 'health',
    change: (text) => text.replace(/server 127\.0\.0\.1:\d+/, 'server 127.0.0.1:9'),
  },
})

const shipped = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
/** Without the comment on top, and without the site that redirects port 80, which a test may not open. */
const secure = shipped.slice(shipped.indexOf('upstream'), shipped.lastIndexOf('server {'))

/** Starts nginx with a site for each port. */
export const startNginx = async (
  folder: string,
  certificates: Certificates,
  upstream: string,
  sites: readonly Site[],
): Promise<ChildProcess> => {
  const mistakes = nginxMistakes(certificates)
  const texts = sites.map((site) => {
    const changes = [
      replaced('upstream clique', `upstream clique-${site.port}`),
      replaced('http://clique', `http://clique-${site.port}`),
      replaced('server 127.0.0.1:8080', `server ${new URL(upstream).host}`),
      replaced('listen 443', `listen 127.0.0.1:${site.port}`),
      replaced('photos.example', 'localhost'),
      replaced('/etc/ssl/clique.pem', certificates.good),
      replaced('/etc/ssl/clique.key', certificates.key),
    ]
    return textOf(
      changes.reduce((text, change) => change(text), secure),
      mistakes,
      site,
    )
  })
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
