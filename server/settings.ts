import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits, MB } from '../contract/limits'

export interface Settings {
  port: number
  host: string
  /** Where everything lies that must not be lost. */
  dataFolder: string
  /** The built app. */
  clientFolder: string
  bytesPerFile: number
  /** Whether calls are limited to what a person can mean (limits/policies.ts). */
  hasLimits: boolean
  /** How many proxies of the operator's own stand before this server. */
  proxies: number
}

/** Expected: the environment says something that cannot be. The message is for whoever started the server. */
export class BadSetting extends Error {}

const wholeNumber = (name: string, text: string, least: number, most: number) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new BadSetting(`${name} must be a whole number from ${least} to ${most}`)
}

const onOrOff = (name: string, text: string) => {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new BadSetting(`${name} must be on or off`)
}

/** The settings in an environment; docs/configuration.md names them all. Throws BadSetting. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const { PORT = '8080', HOST = '127.0.0.1', DATA_DIR = './data', MAX_FILE_MB } = environment
  const { RATE_LIMITS = 'on', PROXIES = '0' } = environment
  const most = limits.bytesPerFileCeiling / MB
  return {
    port: wholeNumber('PORT', PORT, 0, 65_535),
    host: HOST,
    dataFolder: resolve(DATA_DIR),
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    bytesPerFile:
      MAX_FILE_MB === undefined ? limits.bytesPerFile : wholeNumber('MAX_FILE_MB', MAX_FILE_MB, 1, most) * MB,
    hasLimits: onOrOff('RATE_LIMITS', RATE_LIMITS),
    proxies: wholeNumber('PROXIES', PROXIES, 0, 10),
  }
}
