/** Limits of guest links. In a module of their own: the first load needs none of them. */
export const guestLimits = {
  /** The longest time until a link ends: a year. */
  seconds: 365 * 86_400,
  /** The most photos of one link. */
  photos: 20_000,
  /** Seconds for which a guest may open their code on another device. */
  codeSeconds: 600,
  /** The most guests of one link. */
  guests: 2000,
} as const
