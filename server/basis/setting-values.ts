/** Parsers of settings' values. Each throws BadSetting with the setting's name. */
import { Expected } from './expected'

/** An environment variable has an invalid value. */
export class BadSetting extends Expected {}

export const wholeNumber = (name: string, text: string, least: number, most: number) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new BadSetting(`${name} must be a whole number from ${least} to ${most}`)
}

export const either = (name: string, text: string, yes: string, no: string) => {
  if (text === yes || text === no) return text === yes
  throw new BadSetting(`${name} must be ${yes} or ${no}`)
}

export const webAddress = (name: string, text: string) => {
  if (/^https?:/.test(text) && URL.canParse(text)) return text
  throw new BadSetting(`${name} must be an address that begins with https://`)
}
