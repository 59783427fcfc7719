/**
 * [Note: Settings of proxies]
 *
 * The one table of what a proxy must do for Clique, and by which setting each proxy does it. The doctor's advice is made
 * of it. tests/proxies.test.ts compares it with the pages of docs/operations/proxies and with the files of deploy/: a
 * `line` is in the configuration that the page shows.
 */
import { limits, MB } from '../../contract/limits'

export const proxies = ['caddy', 'nginx', 'traefik', 'nginx-proxy-manager', 'cloudflare-tunnel', 'tailscale'] as const
export type Proxy = (typeof proxies)[number]

interface About {
  name: string
  /** The value of PROXIES behind it. */
  count: number
  /** The largest body that it passes on, in MB; undefined if it has no limit of its own. */
  limitMb?: number
  /** Whether the doctor's tests run against it. */
  isTried: boolean
}

export const about: Record<Proxy, About> = {
  caddy: { name: 'Caddy', count: 1, isTried: true },
  nginx: { name: 'nginx', count: 1, isTried: true },
  traefik: { name: 'Traefik', count: 1, isTried: false },
  'nginx-proxy-manager': { name: 'Nginx Proxy Manager', count: 1, limitMb: 2000, isTried: false },
  'cloudflare-tunnel': { name: 'Cloudflare Tunnel', count: 1, limitMb: 100, isTried: false },
  tailscale: { name: 'Tailscale', count: 1, isTried: false },
}

/** A setting, or in words that none is needed. */
export type Way = { line: string } | { words: string }
const line = (text: string): Way => ({ line: text })
const words = (text: string): Way => ({ words: text })
const itself = words('by itself')

export interface Need {
  /** A part of a sentence: 'It …'. */
  need: string
  by: Record<Proxy, Way>
}

const BODY_MB = limits.bytesPerFileCeiling / MB
/** HSTS cannot be taken back before it ends, so it begins with an hour. */
export const HSTS = 'Strict-Transport-Security "max-age=3600"'

/** The names are codes of findings. */
export const needs = {
  'body-limit': {
    need: `passes on bodies of ${BODY_MB} MB (\`MAX_FILE_MB\` at most)`,
    by: {
      caddy: words('by itself; no `request_body`'),
      nginx: line(`client_max_body_size ${BODY_MB}m;`),
      traefik: words('by itself; no `buffering` middleware'),
      'nginx-proxy-manager': words('by itself, up to 2000 MB'),
      'cloudflare-tunnel': words('by itself, up to 100 MB on its free plan'),
      tailscale: itself,
    },
  },
  'slow-upload': {
    need: 'gives a photo as long as it takes, and ends only what is silent for a minute',
    by: {
      caddy: words('by itself; no `read_body` timeout'),
      nginx: words('by itself: `client_body_timeout` counts silence'),
      traefik: line('readTimeout: 0s'),
      'nginx-proxy-manager': words('by itself'),
      'cloudflare-tunnel': words('not known: try `--slow`'),
      tailscale: words('not known: try `--slow`'),
    },
  },
  'upload-buffering': {
    need: 'passes a photo on while it arrives',
    by: {
      caddy: words('by itself; no `request_buffers`'),
      nginx: line('proxy_request_buffering off;'),
      traefik: words('by itself; no `buffering` middleware'),
      'nginx-proxy-manager': line('proxy_request_buffering off;'),
      'cloudflare-tunnel': words('not known'),
      tailscale: itself,
    },
  },
  stream: {
    need: 'passes `/api/changes` on at once, and bears its silence of 20 s',
    by: {
      caddy: line('flush_interval -1'),
      nginx: line('proxy_read_timeout 60s;'),
      traefik: words('by itself'),
      'nginx-proxy-manager': words('by itself, up to 90 s of silence'),
      'cloudflare-tunnel': words('by itself, up to 100 s of silence'),
      tailscale: itself,
    },
  },
  'client-address': {
    need: "adds the client's address to `X-Forwarded-For`",
    by: {
      caddy: itself,
      nginx: line('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'),
      traefik: itself,
      'nginx-proxy-manager': itself,
      'cloudflare-tunnel': itself,
      tailscale: itself,
    },
  },
  host: {
    need: 'passes the name of the site on as `Host`',
    by: {
      caddy: words('by itself; no `header_up Host`'),
      nginx: line('proxy_set_header Host $http_host;'),
      traefik: words('by itself: `passHostHeader` is true'),
      'nginx-proxy-manager': itself,
      'cloudflare-tunnel': words('by itself; no `httpHostHeader`'),
      tailscale: itself,
    },
  },
  hsts: {
    need: 'sends `Strict-Transport-Security`, for an hour at first',
    by: {
      caddy: line(`header ${HSTS}`),
      nginx: line(`add_header ${HSTS} always;`),
      traefik: line('stsSeconds: 3600'),
      'nginx-proxy-manager': words('_SSL → HSTS Enabled_, for two years at once: last of all'),
      'cloudflare-tunnel': words('_SSL/TLS → Edge Certificates → HSTS_'),
      tailscale: words('not at all: the doctor keeps naming it'),
    },
  },
  http2: {
    need: 'speaks HTTP/2',
    by: {
      caddy: itself,
      nginx: line('listen 443 ssl http2;'),
      traefik: itself,
      'nginx-proxy-manager': words('_SSL → HTTP/2 Support_'),
      'cloudflare-tunnel': itself,
      tailscale: itself,
    },
  },
  metrics: {
    need: 'answers 404 to `/metrics`, if `METRICS=on`',
    by: {
      caddy: line('respond @metrics 404'),
      nginx: line('location = /metrics { return 404; }'),
      traefik: line('rule: Host(`photos.example`) && !Path(`/metrics`)'),
      'nginx-proxy-manager': line('location = /metrics { return 404; }'),
      'cloudflare-tunnel': line('service: http_status:404'),
      tailscale: words('not at all: leave `METRICS` off'),
    },
  },
} satisfies Record<string, Need>

/** How a proxy meets a need, as a sentence for the terminal. */
export const adviceOf = (proxy: Proxy, code: keyof typeof needs): string => {
  const { name } = about[proxy]
  const way: Way = needs[code].by[proxy]
  return 'line' in way ? `${name}: ${way.line}` : `${name} does it ${way.words.replaceAll('`', '')}.`
}

/** The advice for a finding: the settings of the two proxies that deploy/ has, and the page for all others. */
export const fixOf = (code: keyof typeof needs): string =>
  `${adviceOf('caddy', code)} ${adviceOf('nginx', code)} Others: docs/operations/proxies.md.`
