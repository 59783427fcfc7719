import { useEffect, useState } from 'react'
import type { Flick } from '../../../contract/entities'

/** Milliseconds after which a drawn photo has faded in (`.frame` in slideshow.module.css). */
const FADED_MS = 1500

export interface ShownFrame {
  step: number
  flick: Flick
}

/**
 * The frames of a show, the present one last. Below it is the last one whose photo was drawn, until the present one has
 * faded in: a photo that cannot be loaded leaves no empty screen. After that it is removed, so that at rest one photo is
 * decoded. `round`: a new one draws the same photo again.
 */
export const useFrames = (flick: Flick | undefined, round: number) => {
  const [frames, setFrames] = useState<readonly (ShownFrame & { round: number })[]>([])
  const [drawn, setDrawn] = useState<number>()
  const last = frames.at(-1)
  // By step, not by photo: one that is shown again is drawn again, and reports it.
  if (flick && (flick.id !== last?.flick.id || round !== last.round)) {
    const below = frames.filter(({ step }) => step === drawn)
    setFrames([...below, { step: (last?.step ?? 0) + 1, flick, round }])
  } else if (!flick && last) setFrames([])
  useEffect(() => {
    if (drawn === undefined) return
    const timer = setTimeout(() => setFrames((now) => now.filter(({ step }) => step >= drawn)), FADED_MS)
    return () => clearTimeout(timer)
  }, [drawn])
  return { frames, drawn, setDrawn }
}
