// The lines of Node whose security updates have an end (https://nodejs.org/en/about/previous-releases).

/** The first day without updates, by major version; an odd version ends sooner. */
const ENDS = new Map([
  [20, '2026-05-01'],
  [22, '2027-05-01'],
  [24, '2028-05-01'],
])
/** The version that images and releases are built and tested on. */
const TESTED = 24

const month = (/** @type {string} */ day) =>
  new Date(Date.parse(day) - 1).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * The line that a start prints on a Node without security updates, or whose updates end within half a year; undefined
 * on any other.
 * @param {string} version such as '20.20.2'
 * @param {number} now
 */
export const nodeNotice = (version, now) => {
  const major = Number(version.split('.')[0])
  const end = major < TESTED && major % 2 === 1 ? '2026-05-01' : ENDS.get(major)
  if (end === undefined || Date.parse(end) - now > 182 * 86_400_000) return undefined
  const updates =
    Date.parse(end) > now
      ? `gets security updates until ${month(end)}`
      : `has had no security updates since ${month(end)}`
  return `Node ${version} ${updates}. Clique still runs on it: install Node ${TESTED}, which gets them until ${month(ENDS.get(TESTED) ?? '')}.`
}
