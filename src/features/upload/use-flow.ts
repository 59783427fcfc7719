import { startTransition, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { newId } from '../../platform/ids'
import { readForm, writeForm } from '../../sync/editing/form-drafts'
import { useKeptFields } from '../../sync/editing/use-kept-fields'
import { useCliques, type Cliques } from '../../sync/reading/use-cliques'
import { filesLeft, type Upload } from '../../sync/uploads/uploads'
import { useUploads } from '../../sync/uploads/use-uploads'
import { choiceOf, choiceProblem, initialChoice, type Choice, type UploadPreset } from './choose/choice'
import type { UploadOpening } from './opening'
import { filesOf } from './pictures/previews'
import { clear, isOver, minimize } from './running/session-actions'
import { currentlyShown, setShown, useShown } from './running/shown'
import { useArrivals } from './pick/use-arrivals'
import { changeKept } from './pick/kept-photos'
import { useKeptSelection } from './pick/use-kept-selection'
import { useSelection, type Selection } from './pick/use-selection'
import { useStaging, type StagingState } from './pick/use-staging'

const FORM = 'upload'

type Step = 'select' | 'choose'

export interface Flow {
  /** While no upload is shown. */
  step: Step
  /** Photos are still to be selected that waited for the dialog. */
  isAwaited: boolean
  /** The selection came from elsewhere or an earlier page: it may wait again. */
  canWait: boolean
  selection: Selection
  cliques: Cliques
  choice: Choice
  /** What is missing in the choice; undefined if nothing is. */
  problem: string | undefined
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
export const useFlow = ({ open, preset, shared, files }: UploadOpening): Flow => {
  // Deferred: rows that change many times a second must not hold up a press or a scroll.
  const uploads = useDeferredValue(useUploads())
  const shown = useShown()
  const selection = useSelection()
  const cliques = useCliques()
  const staging = useStaging()
  const keep = useKeptSelection(selection.photos)
  const { fields, change } = useKeptFields(FORM, start())
  const { step, staging: stagingId, ...picked } = fields
  const arrivals = useArrivals(open, { shared, files }, selection, () => change({ step: 'select' }))
  const count = selection.photos.length
  useBeginning(open, () => {
    // What an earlier page had begun to stage is continued with its photos, or by the engine.
    if (preset || (stagingId && !wasStaging())) change(start(preset))
  })
  // What the dialog was opened for is to be seen at once; an upload that was left continues as a card.
  const isWanted = shared !== undefined || files !== undefined || preset !== undefined || count > 0
  useRestored(open, uploads, { isAwaited: arrivals.isAwaited, isWanted })

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
    arrivals.drop()
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
  useContinued(arrivals.hasArrived && !arrivals.isAwaited && count > 0, () => void stage())
  useLeft(open || upload ? 0 : count, reset)
  return {
    // Without photos there is nothing to choose a collection for.
    step: count > 0 || arrivals.isAwaited ? step : 'select',
    isAwaited: arrivals.isAwaited,
    canWait: arrivals.hasArrived,
    selection,
    cliques,
    choice,
    problem: choiceProblem(choice),
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

/** Offers a selection of `count` photos outside the closed dialog. */
const useLeft = (count: number, onDiscard: () => void) => {
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    changeKept({ left: count > 0 ? { count, discard: () => discard() } : undefined })
    return () => changeKept({ left: undefined })
  }, [count])
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

/**
 * Opening shows the upload that was asked for, else the selection if the dialog was opened for one, else an upload that runs
 * and was not minimised before a reload.
 */
const useRestored = (
  open: boolean,
  uploads: readonly Upload[] | undefined,
  { isAwaited, isWanted }: { isAwaited: boolean; isWanted: boolean },
) => {
  // Once for each opening: an upload that another tab begins in the meantime is not shown over a selection.
  const isSettled = useRef(false)
  const isKnown = uploads !== undefined && !isAwaited
  const settle = useEffectEvent(() => {
    if (isSettled.current) return
    isSettled.current = true
    if (isWanted || currentlyShown() !== undefined) return
    setShown(uploads?.findLast(({ session }) => !session.isMinimized && !isOver(session))?.session.id)
  })
  useLayoutEffect(() => {
    if (open && isKnown) settle()
    if (open) return
    isSettled.current = false
    setShown(undefined)
  }, [open, isKnown])
}
