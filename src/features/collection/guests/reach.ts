/** The devices that can open an address with a host name: all, those in the same network, or only this one. */
export type Reach = 'all' | 'network' | 'device'

const DEVICE = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
/** Private addresses, and names that only a home or an office knows: without a dot, or with an ending that is no domain. */
const NETWORK = [
  /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d+)+$/,
  /^\[f[cde]/,
  /^[^.[]+$/,
  /\.(?:local|lan|home|internal|localdomain|home\.arpa|fritz\.box)$/,
]

export const reachOf = (hostname: string): Reach => {
  if (DEVICE.test(hostname)) return 'device'
  return NETWORK.some((pattern) => pattern.test(hostname)) ? 'network' : 'all'
}
