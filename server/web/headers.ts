/** What every page and script of the app is sent with. Plain http: HSTS belongs to a TLS proxy. */

const policy = (scripts: string, store: string) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src ${scripts} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${store}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    [
      `connect-src 'self'${store}`,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
    ].join(' '),
  ].join('; ')

/** A worker is governed by its own response's policy. The image workers hash in WebAssembly; nothing else may run it. */
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

/**
 * Security headers for the file under `path`. Photos are sent to and shown from `storeOrigin` too, where there is one.
 */
export const securityHeaders = (path: string, storeOrigin?: string): Record<string, string> => ({
  ...base,
  'content-security-policy': policy(scriptsOf(path), storeOrigin === undefined ? '' : ` ${storeOrigin}`),
})
