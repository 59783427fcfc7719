/**
 * [Note: What is shown next]
 *
 * A slideshow walks through places of a collection, by the ids of their photos. Photos that join while it runs are shown
 * next, each once; then it continues at its place. A round of a shuffled show has each photo once, in an order that is
 * drawn again for each round; the way back is the way that it came. All of this is a function of the state, so that it
 * can be tested without a clock.
 */

export interface Playlist {
  /** The shown photos, the present one last. */
  trail: readonly string[]
  /** The photo after which the order continues: the last one that was shown in its turn. */
  place: string | undefined
  /** Photos that joined since the show began and were not shown yet. */
  joined: readonly string[]
  /** The photos that the show knows. */
  known: ReadonlySet<string>
  /** The places of the collection when a photo was last noted; undefined: a place whose photo was not known. */
  places: Places
  /** All photos of the collection were known at some moment: each new one has joined. */
  wasWhole: boolean
  isShuffled: boolean
  /** The photos of this round that were shown, if it is shuffled. */
  round: ReadonlySet<string>
}

type Places = readonly (string | undefined)[]

/** The way back has so many photos: a show may run for days. */
const MAX_TRAIL = 200

/** A show of the photos at these places that begins with `first`. */
export const startPlaylist = (places: Places, first: string | undefined): Playlist => {
  const ids = places.filter((id) => id !== undefined)
  const start = first !== undefined && ids.includes(first) ? first : ids[0]
  return {
    trail: start === undefined ? [] : [start],
    place: start,
    joined: [],
    known: new Set(ids),
    places,
    wasWhole: !places.includes(undefined),
    isShuffled: false,
    round: new Set(start === undefined ? [] : [start]),
  }
}

/** The shown photo; undefined if there is none. */
export const shownOf = ({ trail }: Playlist): string | undefined => trail.at(-1)

/**
 * The new photos whose known neighbours were neighbours before: these have joined. The others are of a page that was
 * read for the first time.
 */
const joinedBetween = (places: Places, { known, places: before }: Playlist) => {
  const placeBefore = new Map(before.map((id, at) => [id, at]))
  const joined: string[] = []
  let run: string[] = []
  let from: number | undefined = -1
  const endRun = (to: number | undefined) => {
    if (from !== undefined && to !== undefined && from < to && !before.slice(from + 1, to).includes(undefined))
      joined.push(...run)
    run = []
    from = to
  }
  for (const id of places) {
    if (id !== undefined && !known.has(id)) run.push(id)
    else endRun(id === undefined ? undefined : placeBefore.get(id))
  }
  endRun(before.length)
  return joined
}

/** Takes note of the photos that the collection has now; undefined: a place whose photo is not known. */
export const notePhotos = (list: Playlist, places: Places): Playlist => {
  const fresh = places.filter((id) => id !== undefined && !list.known.has(id)) as string[]
  const wasWhole = list.wasWhole || !places.includes(undefined)
  if (fresh.length === 0) return wasWhole === list.wasWhole ? list : { ...list, wasWhole }
  const joined = list.wasWhole ? fresh : joinedBetween(places, list)
  return { ...list, known: new Set([...list.known, ...fresh]), joined: [...list.joined, ...joined], places, wasWhole }
}

/** The photo after `place`. A photo that has joined, and is shown now, is not shown again at once. */
const after = (ids: readonly string[], place: string | undefined, shown: string | undefined) => {
  const at = place === undefined ? -1 : ids.indexOf(place)
  const next = ids[(at + 1) % ids.length]
  return next === shown ? ids[(at + 2) % ids.length] : next
}

/** `random`: from 0 to 1. */
const draw = (ids: readonly string[], round: ReadonlySet<string>, shown: string | undefined, random: () => number) => {
  const left = ids.filter((id) => !round.has(id))
  const from = left.length > 0 ? left : ids.filter((id) => id !== shown)
  return from[Math.floor(random() * from.length)] ?? ids[0]
}

/** The next photo of these, which are in the order of the collection. */
export const goOn = (list: Playlist, ids: readonly string[], random: () => number = Math.random): Playlist => {
  const here = new Set(ids)
  // A photo may be unknown for a moment, while its page is read again.
  const first = list.joined.find((id) => here.has(id))
  // Its photo may have been deleted.
  const place =
    list.place !== undefined && here.has(list.place) ? list.place : list.trail.findLast((id) => here.has(id))
  const next =
    first ?? (list.isShuffled ? draw(ids, list.round, shownOf(list), random) : after(ids, place, shownOf(list)))
  if (next === undefined) return { ...list, trail: [], place: undefined, joined: [] }
  const isNewRound = list.isShuffled && first === undefined && list.round.has(next)
  return {
    ...list,
    place: first === undefined ? next : place,
    joined: list.joined.filter((id) => id !== first),
    trail: [...list.trail, next].slice(-MAX_TRAIL),
    round: new Set([...(isNewRound ? [] : list.round), next]),
  }
}

/** The photo that was shown before, or the one before the present in the order of the collection. */
export const goBack = (list: Playlist, ids: readonly string[]): Playlist => {
  const here = new Set(ids)
  const earlier = list.trail.slice(0, -1).filter((id) => here.has(id))
  if (earlier.length > 0) return { ...list, trail: earlier, place: earlier.at(-1) }
  const at = ids.indexOf(shownOf(list) ?? '')
  const previous = ids.at(at - 1)
  return previous === undefined ? list : { ...list, trail: [previous], place: previous }
}

/** A shuffled show, or one in order, from the present photo on. */
export const setShuffled = (list: Playlist, isShuffled: boolean): Playlist => ({
  ...list,
  isShuffled,
  round: new Set(list.trail.slice(-1)),
})
