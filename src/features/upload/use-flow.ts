import { startTransition, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { newId } from '../../platform/ids'
import { readForm, writeForm } from '../../sync/editing/form-drafts'
import { useKeptFields } from '../../sync/editing/use-kept-fields'
import { useCliques, type Cliques } from '../../sync/reading/use-cliques'
import { filesLeft, type Upload } from '../../sync/uploads/uploads'
import type { SharedPhotos } from '../../sync/uploads/shared-photos'
import { useUploads } from '../../sync/uploads/use-uploads'
import { choiceOf, choiceProblem, initialChoice, type Choice, type UploadPreset } from './choose/choice'
import { filesOf } from './pictures/previews'
import { clear, isOver, minimize } from './running/session-actions'
import { currentlyShown, setShown, useShown } from './running/shown'
import { useKeptSelection } from './pick/use-kept-selection'
import { useSelection, type Selection } from './pick/use-selection'
import { useShared } from './pick/use-shared'
import { useStaging, type StagingState } from './pick/use-staging'

const FORM = 'upload'

type Step = 'select' | 'choose'

export interface Flow {
  /** While no upload is shown. */
  step: Step
  selection: Selection
  cliques: Cliques
  choice: Choice
  isReady: boolean
  staging: StagingState
  /** The upload that is shown, once it has begun. */
  upload: Upload | undefined
  files: readonly File[] | undefined
  go(step: Step): void
  choose(change: Partial<Choice>): void
  start(): void
  /** Forgets what was picked and chosen. */
  reset(): void
  minimize(): void
  /** Removes the upload that is over. */
  clear(): void
  /** The same: its photos are selected again, and what was chosen for them is chosen again. */
  tryAgain(): void
}

/**
 * The dialog's steps (docs/specification.md 2.4 'Dialog flow'). What has begun is shown from its rows, in whichever
 * state.
 */
export const useFlow = (open: boolean, preset: UploadPreset | undefined, shared: SharedPhotos | undefined): Flow => {
  // Deferred: rows that change many times a second must not hold up a press or a scroll.
  const uploads = useDeferredValue(useUploads())
  const shown = useShown()
  const selection = useSelection()
  const cliques = useCliques()
  const staging = useStaging()
  const keep = useKeptSelection(selection.photos)
  const { fields, change } = useKeptFields(FORM, start())
  const { step, staging: stagingId, ...picked } = fields
  useBeginning(open, () => {
    // What an earlier page had begun to stage is continued with its photos, or by the engine.
    if (preset || (stagingId && (!shared || !wasStaging()))) change(start(preset))
  })
  // What the dialog was opened for is to be seen at once; an upload that was left continues as a card.
  useRestored(open, shared || preset ? undefined : uploads)
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
    change(start())
    dropShared()
  }
  const stage = async () => {
    const id = wasStaging() || newId()
    change({ ...choice, staging: id })
    // Not twice on the device: what the queue has is no longer kept beside it.
    const staged = await staging.start(id, selected, choice, (received) => keep(selected.slice(received)))
    if (staged !== undefined) {
      setShown(staged)
      return reset()
    }
    change({ staging: '' })
    keep(selected)
  }
  useContinued(shared !== undefined && selected.length > 0, () => void stage())
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
    go: (next) => startTransition(() => change({ step: next })),
    choose: (changes) => change({ ...choice, ...changes }),
    start: () => void stage(),
    reset,
    minimize: () => {
      if (upload) void minimize(upload.session.id)
    },
    clear: () => {
      if (!upload) return
      setShown(undefined)
      void clear(upload.session)
    },
    tryAgain: () => {
      if (!upload) return
      change({ ...choiceOf(upload.session), step: 'select' })
      setShown(undefined)
      void again(upload, selection)
    },
  }
}

/** `staging`: the session that the photos are being copied to. */
const start = (preset?: UploadPreset) => ({ ...initialChoice(preset), step: 'select' as Step, staging: '' })

/** The upload that a page which ended was copying photos to: they are to be sent without asking. */
export const wasStaging = (): string | undefined => {
  const { staging } = readForm(FORM)
  return typeof staging === 'string' ? staging : undefined
}

/** Forgets it, once it has all of its photos: photos that are shared later have nothing to do with it. */
export const forgetStaging = (): void => {
  const { staging: _, ...fields } = readForm(FORM)
  writeForm(FORM, fields)
}

/** Calls `onOpen` each time the dialog is opened, before it is drawn. */
const useBeginning = (open: boolean, onOpen: () => void) => {
  const begin = useEffectEvent(onOpen)
  useLayoutEffect(() => {
    if (open) begin()
  }, [open])
}

/** Continues once what a page that ended was staging, as soon as its photos are selected again. */
const useContinued = (isReady: boolean, onReady: () => void) => {
  const wanted = useRef(wasStaging() !== undefined)
  const proceed = useEffectEvent(onReady)
  useEffect(() => {
    if (!isReady || !wanted.current || !wasStaging()) return
    wanted.current = false
    proceed()
  }, [isReady])
}

/** Selects the photos of an upload again, and only then removes it. */
const again = async (upload: Upload, { add }: Selection) => {
  add(filesOf(upload.session.id) ?? (await filesLeft(upload)))
  await clear(upload.session)
}

/** Opening shows the upload that was asked for, else one that runs and was not minimised before a reload. */
const useRestored = (open: boolean, uploads: readonly Upload[] | undefined) => {
  const known = uploads !== undefined
  const restore = useEffectEvent(() => {
    if (currentlyShown() !== undefined) return
    setShown(uploads?.findLast(({ session }) => !session.isMinimized && !isOver(session))?.session.id)
  })
  useLayoutEffect(() => {
    if (!open) setShown(undefined)
    // Once for each opening: what another tab begins meanwhile is not shown over a selection.
    else if (known) restore()
  }, [open, known])
}
