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
}

/** Expected: the environment says something that cannot be. The message is for whoever started the server. */
export class BadSetting extends Error {}

const wholeNumber = (name: string, text: string, least: number, most: number) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new BadSetting(`${name} must be a whole number from ${least} to ${most}`)
}

/** The settings in an environment: PORT, HOST, DATA_DIR and MAX_FILE_MB. Throws BadSetting. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const { PORT = '8080', HOST = '127.0.0.1', DATA_DIR = './data', MAX_FILE_MB } = environment
  const most = limits.bytesPerFileCeiling / MB
  return {
    port: wholeNumber('PORT', PORT, 0, 65_535),
    host: HOST,
    dataFolder: resolve(DATA_DIR),
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    bytesPerFile:
      MAX_FILE_MB === undefined ? limits.bytesPerFile : wholeNumber('MAX_FILE_MB', MAX_FILE_MB, 1, most) * MB,
  }
}
