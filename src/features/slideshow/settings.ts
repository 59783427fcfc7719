import { readLocal, writeLocal } from '../../platform/local-storage'

/** Seconds that a photo may be shown for. */
export const speeds = [5, 10, 20, 30] as const
export type Seconds = (typeof speeds)[number]

/** On which photos the code of a guest link is shown. */
export const codePlaces = ['off', 'corner', 'tenth'] as const
export type CodePlace = (typeof codePlaces)[number]

export interface ShowSettings {
  seconds: Seconds
  isShuffled: boolean
  hasCaptions: boolean
  code: CodePlace
}

const KEY = 'clique.slideshow'

/** The settings of the last slideshow on this device: it may be a screen that many users see. */
export const readSettings = (): ShowSettings => {
  const [seconds, shuffled, captions, code] = readLocal(KEY)?.split(' ') ?? []
  return {
    seconds: speeds.find((one) => String(one) === seconds) ?? 10,
    isShuffled: shuffled === 'shuffled',
    hasCaptions: captions !== 'bare',
    code: codePlaces.find((one) => one === code) ?? 'off',
  }
}

export const writeSettings = ({ seconds, isShuffled, hasCaptions, code }: ShowSettings) =>
  writeLocal(KEY, [seconds, isShuffled ? 'shuffled' : 'ordered', hasCaptions ? 'captions' : 'bare', code].join(' '))
