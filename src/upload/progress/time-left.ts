/** Estimates the remaining time of an upload from its recent speed. Pure. */
export interface Sample {
  /** Milliseconds since some moment. */
  time: number
  /** The part of all work that was done by then, 0 to 1. */
  work: number
}

/** No estimate is given before (ms). */
const FIRST_MS = 5000
const WINDOW_MS = 30_000

/** The samples of the last half minute, with the new one. */
export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ time }) => sample.time - time <= WINDOW_MS),
  sample,
]

/** Milliseconds; undefined in the first five seconds, and while nothing moves. */
export const timeLeft = (samples: readonly Sample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.time - first.time < FIRST_MS || last.work <= first.work) return undefined
  return ((1 - last.work) * (last.time - first.time)) / (last.work - first.work)
}
