/** The size of a grid's photos: the user's choice, stored on this device. */
import { readLocal, watchLocal, writeLocal } from '../../../platform/local-storage'

const densities = ['small', 'medium', 'large'] as const
export type Density = (typeof densities)[number]

const KEY = 'clique.density'
const listeners = new Set<() => void>()

export const readDensity = (): Density => densities.find((one) => one === readLocal(KEY)) ?? 'medium'

/** Subscribes to the choice, including changes by other tabs. */
export const watchDensity = (listener: () => void) => {
  listeners.add(listener)
  const stop = watchLocal(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The next size in this direction; undefined at the end. */
export const nextDensity = (direction: -1 | 1): Density | undefined =>
  densities[densities.indexOf(readDensity()) + direction]

export const chooseDensity = (density: Density) => {
  writeLocal(KEY, density)
  for (const listener of listeners) listener()
}
