import { useEffect, useMemo, useState } from 'react'
import type { Flick } from '../../../contract/entities'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { goBack, goOn, notePhotos, setShuffled, shownOf, startPlaylist, type Playlist } from './playlist'
import { readSettings, writeSettings, type ShowSettings } from './settings'

const READER = 'slideshow'

/** Wants all photos of the collection: a shuffled show may show any of them next. */
const useAll = ({ places, want }: CollectionPhotos) => {
  useEffect(() => {
    if (places.length > 0) want(READER, 0, places.length - 1)
  }, [want, places.length])
  useEffect(() => () => want(READER), [want])
}

/** The photos of a slideshow, one after the other. `first`: the photo to begin with. */
export const useShow = (photos: CollectionPhotos, first: string | undefined) => {
  useAll(photos)
  const [settings, setSettings] = useState(readSettings)
  const { flicks, places } = photos
  const ids = useMemo(() => flicks.map(({ id }) => id), [flicks])
  const [list, setList] = useState(() => setShuffled(startPlaylist(ids, first), readSettings().isShuffled))
  const noted = notePhotos(
    shownOf(list) === undefined ? startPlaylist(ids, first) : list,
    ids,
    !places.includes(undefined),
  )
  if (noted !== list) setList(noted)
  const upcoming = useMemo(() => goOn(noted, ids), [noted, ids])
  const byId = (playlist: Playlist): Flick | undefined => {
    const id = shownOf(playlist)
    return flicks.find((flick) => flick.id === id)
  }
  const change = (changes: Partial<ShowSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    writeSettings(next)
    if (changes.isShuffled !== undefined) setList(setShuffled(noted, changes.isShuffled))
  }
  return {
    flick: byId(noted),
    upcoming: byId(upcoming),
    count: ids.length,
    settings,
    change,
    next: () => setList(upcoming),
    previous: () => setList(goBack(noted, ids)),
  }
}
