import { useEffect, useMemo, useState } from 'react'
import type { Flick } from '../../../contract/entities'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { goBack, goOn, notePhotos, setShuffled, shownOf, startPlaylist, type Playlist } from './playlist'
import { readSettings, writeSettings, type ShowSettings } from './settings'

const READER = 'slideshow'

/** Wants all photos of the collection: a shuffled show may show any of them next. */
const useAll = ({ want }: CollectionPhotos) => {
  useEffect(() => {
    want(READER, 0, Infinity)
    return () => want(READER)
  }, [want])
}

/** The photos of a slideshow, one after the other. `first`: the photo to begin with. */
export const useShow = (photos: CollectionPhotos, first: string | undefined) => {
  useAll(photos)
  const [settings, setSettings] = useState(readSettings)
  const { flicks, places } = photos
  const ids = useMemo(() => flicks.map(({ id }) => id), [flicks])
  const placed = useMemo(() => places.map((flick) => flick?.id), [places])
  const start = () => setShuffled(startPlaylist(placed, first), settings.isShuffled)
  const [list, setList] = useState(start)
  const noted = notePhotos(shownOf(list) === undefined ? start() : list, placed)
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
