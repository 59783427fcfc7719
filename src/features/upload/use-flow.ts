import { startTransition, useDeferredValue, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Upload } from '../../sync/uploads'
import type { SharedPhotos } from '../../sync/shared-photos'
import { useUploads } from '../../sync/use-uploads'
import { choiceProblem, initialChoice, type Choice, type UploadPreset } from './choice'
import { filesOf } from './previews'
import { clear, minimize } from './session-actions'
import { currentlyShown, setShown, useShown } from './shown'
import { useCliques, type Cliques } from './use-cliques'
import { useSelection, type Selection } from './use-selection'
import { useShared } from './use-shared'
import { useStaging, type StagingState } from './use-staging'

export interface Flow {
  /** While no upload is shown. */
  step: 'select' | 'choose'
  selection: Selection
  cliques: Cliques
  choice: Choice
  isReady: boolean
  staging: StagingState
  /** The upload that is shown, once it has begun. */
  upload: Upload | undefined
  files: readonly File[] | undefined
  go(step: 'select' | 'choose'): void
  choose(change: Partial<Choice>): void
  start(): void
  /** Forgets what was picked and chosen. */
  reset(): void
  minimize(): void
  /** Removes the upload that is over, and answers the files it was made of, where they are known. */
  clear(): readonly File[]
}

/** The dialog's steps (specification 2 §4 'Dialog flow'). What has begun is shown from its rows, in whichever state. */
export const useFlow = (open: boolean, preset: UploadPreset | undefined, shared: SharedPhotos | undefined): Flow => {
  // Deferred: rows that change many times a second must not hold up a press or a scroll.
  const uploads = useDeferredValue(useUploads())
  const shown = useShown()
  const selection = useSelection()
  const cliques = useCliques()
  const staging = useStaging()
  const [step, setStep] = useState<'select' | 'choose'>('select')
  const [picked, setChoice] = useState(initialChoice)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open && preset) {
      setChoice(initialChoice(preset))
      setStep('select')
    }
  }
  // What was shared is to be seen at once; an upload that was left goes on as a card.
  useRestored(open, shared ? undefined : uploads)
  const dropShared = useShared(shared, selection)

  // With one clique there is nothing to choose.
  const only = cliques.items.length === 1 ? cliques.items[0]?.cliqueId : undefined
  const choice = picked.cliqueId === '' && only !== undefined ? { ...picked, cliqueId: only } : picked
  const upload = staging.isRunning
    ? uploads?.findLast(({ session }) => session.state === 'SELECTING' && !session.isMinimized)
    : uploads?.find(({ session }) => session.id === shown)
  const selected = selection.photos.map(({ file }) => file)

  const reset = () => {
    selection.clear()
    setChoice(initialChoice())
    setStep('select')
    dropShared()
  }
  return {
    step,
    selection,
    cliques,
    choice,
    isReady: choiceProblem(choice) === undefined,
    staging,
    upload,
    files: staging.isRunning ? selected : upload && filesOf(upload.session.id),
    // A step is much to draw: in pieces, so that the press is answered at once.
    go: (next) => startTransition(() => setStep(next)),
    choose: (change) => setChoice({ ...choice, ...change }),
    start: () =>
      void staging.start(selected, choice).then((id) => {
        if (id === undefined) return
        setShown(id)
        reset()
      }),
    reset,
    minimize: () => {
      if (upload) void minimize(upload.session.id)
    },
    clear: () => {
      if (!upload) return []
      const files = filesOf(upload.session.id) ?? []
      setShown(undefined)
      void clear(upload.session)
      return files
    },
  }
}

/** Opening shows the upload that was asked for, else one that was left without being minimised, before a reload. */
const useRestored = (open: boolean, uploads: readonly Upload[] | undefined) => {
  const known = uploads !== undefined
  const restore = useEffectEvent(() => {
    if (currentlyShown() !== undefined) return
    setShown(uploads?.findLast(({ session }) => !session.isMinimized)?.session.id)
  })
  useLayoutEffect(() => {
    if (!open) setShown(undefined)
    // Once for each opening: what another tab begins meanwhile is not shown over a selection.
    else if (known) restore()
  }, [open, known])
}
