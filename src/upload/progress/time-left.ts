/** How much longer an upload will take, from how fast it went of late. Pure. */
export interface Sample {
  /** Milliseconds since some moment. */
  time: number
  /** The part of all work that was done then, 0 to 1. */
  work: number
}

/** Nothing is said before. */
const FIRST_MS = 5000
const WINDOW_MS = 30_000

/** The samples that count once this one has come: of the last half minute. */
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
