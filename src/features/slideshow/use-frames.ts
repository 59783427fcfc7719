import { useState } from 'react'
import type { Flick } from '../../../contract/entities'

export interface ShownFrame {
  step: number
  flick: Flick
}

/**
 * The frames of a show, the present one last. Below it is the last one whose photo was drawn, until the present one has
 * faded in: a photo that cannot be loaded leaves no empty screen. `round`: a new one draws the same photo again.
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
  return { frames, drawn, setDrawn }
}
