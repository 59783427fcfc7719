/** One decimal, rounded down so that a count is never exaggerated: 1000 is 1.0K, 1999 is 1.9K. */
const scaled = (count: number, unit: number, letter: string) =>
  `${(Math.floor((count / unit) * 10) / 10).toFixed(1)}${letter}`

/** 1.2K from 1000, 1.2M from 1,000,000 (docs/specification.md 1.2 'Profile view'). */
export const abbreviate = (count: number) => {
  if (count >= 1_000_000) return scaled(count, 1_000_000, 'M')
  if (count >= 1000) return scaled(count, 1000, 'K')
  return String(count)
}

/** '1 member', '12 members', '1.2K members' (docs/specification.md 2.2). */
export const memberCount = (count: number) => (count === 1 ? '1 member' : `${abbreviate(count)} members`)

/** '1 flick', '24 flicks'. */
export const flickCount = (count: number) => (count === 1 ? '1 flick' : `${abbreviate(count)} flicks`)

/** '1 report', '2 reports': reported photos that wait for a leader's decision. */
export const reportCount = (count: number) => (count === 1 ? '1 report' : `${abbreviate(count)} reports`)
