import { Captions, CaptionsOff, ChevronLeft, ChevronRight, Pause, Play, Shuffle, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection, Flick } from '../../../contract/entities'
import { useGuestLinks } from '../../sync/joining/use-guest-links'
import { useMyId } from '../../sync/reading/hooks'
import { mayToCollection } from '../../sync/reading/rights'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { IconButton } from '../../ui/controls/icon-button'
import { Select } from '../../ui/controls/select'
import { Immersive } from '../../ui/layers/immersive'
import { useBack } from '../../ui/layers/use-back'
import { copy as shared } from '../../ui/tools/copy'
import { copy } from './copy'
import { Frame, sourcesOf } from './frame'
import { CodeMenu, GuestCode, isCodeShown } from './guest-code'
import { speeds } from './settings'
import styles from './slideshow.module.css'
import { useFrames } from './use-frames'
import { useFullScreen } from './use-full-screen'
import { useQuiet } from './use-quiet'
import { useShow } from './use-show'
import { useWakeLock } from './use-wake-lock'

/** Milliseconds after which a show whose photos all failed tries again: the network may be back. */
const AGAIN_MS = 10_000

interface SlideshowProps {
  photos: CollectionPhotos
  /** The photo to begin with. */
  first: string | undefined
  /** A guest link whose code can be shown, with the collection's name. Hosts also have those that their device made. */
  guests?: { address: string; name: string } | undefined
  /** A screen that no one watches over: it stays open if the browser ends full screen. */
  isWall?: boolean
  onClose: () => void
}

/** A collection's photos one after the other, on the whole screen, until it is closed. */
export default function Slideshow(props: SlideshowProps) {
  useBack(true, props.onClose)
  useFullScreen(props.isWall ? undefined : props.onClose)
  const me = useMyId()
  const { collection } = props.photos
  const isHost = collection !== undefined && mayToCollection('inviteGuests', collection, me)
  return (
    <Immersive label={copy.title} onClose={props.onClose}>
      {isHost ? <HostShow {...props} collection={collection} /> : <Show {...props} />}
    </Immersive>
  )
}

/** The show of a host. */
function HostShow({ collection, ...props }: SlideshowProps & { collection: Collection }) {
  const { newest: address } = useGuestLinks(collection.collectionId)
  return (
    <Show
      {...props}
      guests={address === undefined ? undefined : { address, name: collection.name || shared.untitled }}
    />
  )
}

/** Acts on keys as the viewer does. A select and a menu have their keys to themselves. */
const useShowKeys = (acts: Record<string, () => void>) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isButton = target instanceof HTMLButtonElement && event.key === ' '
    const isChoice = target instanceof Element && target.closest('select, [role="menu"]') !== null
    if (event.ctrlKey || event.metaKey || event.altKey || isButton || isChoice) return
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const words = (flick: Flick) => (
  <div className={styles.words} dir="auto">
    <p className={styles.name}>{flick.ownerUsername}</p>
    {flick.caption && <p>{flick.caption}</p>}
  </div>
)

function Show({ photos, first, onClose, guests }: SlideshowProps) {
  const { flick, upcoming, count, settings, change, next, previous } = useShow(photos, first)
  const [isPlaying, setPlaying] = useState(true)
  const [failures, setFailures] = useState(0)
  const [round, setRound] = useState(0)
  const isQuiet = useQuiet()
  const isEmpty = count === 0 || failures >= count
  useWakeLock(isPlaying && !isEmpty)
  const { frames, drawn, setDrawn } = useFrames(flick, round)
  const goOn = useEffectEvent(next)
  /** The frame whose time runs, once its photo is drawn. */
  const timed = isPlaying && count > 1 && drawn === frames.at(-1)?.step ? drawn : undefined
  useEffect(() => {
    if (timed === undefined) return
    const timer = setTimeout(goOn, settings.seconds * 1000)
    return () => clearTimeout(timer)
  }, [timed, settings.seconds])
  const fail = () => {
    // Its address may have expired; without a network the next one may be stored.
    if (failures === 0) photos.refresh()
    setFailures(failures + 1)
    next()
  }
  const again = useEffectEvent(() => {
    setFailures(0)
    setRound(round + 1)
    photos.refresh()
    next()
  })
  const isStuck = count > 0 && failures >= count
  useEffect(() => {
    if (!isStuck) return
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isStuck])
  const toggle = () => setPlaying(!isPlaying)
  useShowKeys({
    ' ': toggle,
    ArrowLeft: previous,
    ArrowRight: next,
    s: () => change({ isShuffled: !settings.isShuffled }),
    c: () => change({ hasCaptions: !settings.hasCaptions }),
  })
  return (
    <div className={styles.show} data-quiet={(isQuiet && isPlaying) || undefined}>
      {isEmpty && <p className={styles.empty}>{copy.empty}</p>}
      {frames.map(({ step, flick: shown }) => (
        <Frame
          key={step}
          flick={shown}
          isSmall={failures > 0}
          onShown={() => {
            setDrawn(step)
            setFailures(0)
          }}
          onFailed={fail}
        />
      ))}
      {/* Fetched before its turn. */}
      {upcoming && upcoming.id !== flick?.id && <img src={sourcesOf(upcoming)[0]} alt="" hidden />}
      {settings.hasCaptions && flick && words(flick)}
      {guests && isCodeShown(settings.code, frames.at(-1)?.step ?? 0) && <GuestCode {...guests} />}
      <div className={styles.controls}>
        <IconButton tone="photo" label={copy.previous} onClick={previous}>
          <ChevronLeft />
        </IconButton>
        <IconButton tone="photo" label={isPlaying ? copy.pause : copy.play} onClick={toggle}>
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <IconButton tone="photo" label={copy.next} onClick={next}>
          <ChevronRight />
        </IconButton>
        <IconButton
          tone="photo"
          label={copy.shuffle}
          aria-pressed={settings.isShuffled}
          onClick={() => change({ isShuffled: !settings.isShuffled })}
        >
          <Shuffle />
        </IconButton>
        <IconButton
          tone="photo"
          label={copy.captions}
          aria-pressed={settings.hasCaptions}
          onClick={() => change({ hasCaptions: !settings.hasCaptions })}
        >
          {settings.hasCaptions ? <Captions /> : <CaptionsOff />}
        </IconButton>
        <Select
          label={copy.speed}
          hideLabel
          value={String(settings.seconds)}
          onChange={(value) => change({ seconds: speeds.find((one) => String(one) === value) ?? settings.seconds })}
          options={speeds.map((one) => ({ value: String(one), label: copy.seconds(one) }))}
        />
      </div>
      <div className={styles.close}>
        {guests && <CodeMenu value={settings.code} onChange={(code) => change({ code })} />}
        <IconButton tone="photo" label={copy.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}
