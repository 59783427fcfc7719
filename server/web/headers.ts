/** Headers of every page and script of the app. None for HSTS, which belongs to a TLS proxy. */

/** Other origins than the app's own that a page may use. */
export interface Origins {
  /** S3's origin, if photos are stored there. */
  store?: string | undefined
  /** Google's hosts, if a Firebase project signs users in. */
  firebase: boolean
}

const FIREBASE = {
  scripts: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  calls: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/',
}
const OWN: typeof FIREBASE = { scripts: '', frames: "'none'", calls: '' }

const policy = (scripts: string, { store, firebase }: Origins) => {
  const photos = store === undefined ? '' : ` ${store}`
  const identity = firebase ? FIREBASE : OWN
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src ${scripts}${identity.scripts}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${photos}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${identity.frames}`,
    `connect-src 'self'${photos}${identity.calls}`,
  ].join('; ')
}

/**
 * A worker is governed by its own response's policy. The image workers hash and decode in WebAssembly; nothing else may
 * run it.
 */
const scriptsOf = (path: string) => (isWorker(path) ? "'self' 'wasm-unsafe-eval'" : "'self'")

const base = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), otp-credentials=(self)',
}

const isWorker = (path: string) => /^\/assets\/[^/]*worker[^/]*\.js$/.test(path)

/** Security headers for the file under `path`. */
export const securityHeaders = (path: string, origins: Origins): Record<string, string> => ({
  ...base,
  'content-security-policy': policy(scriptsOf(path), origins),
})
