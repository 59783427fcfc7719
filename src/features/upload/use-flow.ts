import { startTransition, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { newId } from '../../platform/ids'
import { readForm, writeForm } from '../../sync/editing/form-drafts'
import { useKeptFields } from '../../sync/editing/use-kept-fields'
import { useSession } from '../../sync/reading/hooks'
import { useCliques, type Cliques } from '../../sync/reading/use-cliques'
import { filesLeft, type Upload } from '../../sync/uploads/uploads'
import { useUploads } from '../../sync/uploads/use-uploads'
import { choiceOf, choiceProblem, initialChoice, type Choice } from './choose/choice'
import { useBusy } from '../../ui/tools/use-busy'
import type { UploadPreset } from '../../ui/layers/app-dialogs'
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
  /** The step while no upload is shown. */
  step: Step
  /** A guest has one collection: nothing is left to choose after the photos. */
  isTargetKnown: boolean
  /** Photos that waited for the dialog are still to be selected. */
  isAwaited: boolean
  /** The selection came from outside the dialog or from an earlier page: it may wait again. */
  canWait: boolean
  selection: Selection
  cliques: Cliques
  choice: Choice
  /** The missing part of the choice; undefined if it is complete. */
  problem: string | undefined
  staging: StagingState
  /** The upload that is shown, once it has begun. */
  upload: Upload | undefined
  files: readonly File[] | undefined
  go(step: Step): void
  choose(change: Partial<Choice>): void
  /** `added`: files that join the selection in this moment. */
  start(added?: readonly File[]): void
  /** Forgets the selection and the choice. */
  reset(): void
  minimize(): void
  /** Removes the finished upload. */
  clear(): void
  /** The same; also restores the selection and the choice. */
  tryAgain(): void
}

/**
 * The dialog's steps (docs/specification.md 2.4 'Dialog flow'). A started upload is shown from its rows, in any state.
 */
export const useFlow = ({ open, preset, shared, files }: UploadOpening): Flow => {
  // Deferred: rows that change many times a second must not delay a press or a scroll.
  const uploads = useDeferredValue(useUploads())
  const shown = useShown()
  const selection = useSelection()
  const guest = useSession()?.guest
  const cliques = useCliques()
  const staging = useStaging()
  const keep = useKeptSelection(selection)
  const { during } = useBusy()
  const { fields, change } = useKeptFields(FORM, start())
  const { step, staging: stagingId, ...picked } = fields
  const arrivals = useArrivals(open, { shared, files }, selection, () => change({ step: 'select' }))
  const count = selection.photos.length
  useBeginning(open, () => {
    // A session that an earlier page began to stage is continued with its photos, or by the engine.
    if (preset || (stagingId && !wasStaging())) change(start(preset))
  })
  // The requested content is shown at once; an upload that the user left continues as a card.
  const isWanted = shared !== undefined || files !== undefined || preset !== undefined || count > 0
  useRestored(open, uploads, { isAwaited: arrivals.isAwaited, isWanted })

  // A single clique is chosen automatically.
  const only = cliques.items.length === 1 ? cliques.items[0]?.cliqueId : undefined
  const chosen = picked.cliqueId === '' && only !== undefined ? { ...picked, cliqueId: only } : picked
  const choice: Choice = guest ? { ...chosen, mode: 'existing', collectionId: guest.collection.id } : chosen
  const upload = staging.isRunning
    ? uploads?.findLast(({ session }) => session.state === 'SELECTING' && !session.isMinimized)
    : uploads?.find(({ session }) => session.id === shown)
  const selected = selection.photos.map(({ file }) => file)

  const reset = () => {
    selection.clear()
    change(start())
    arrivals.drop()
  }
  const stage = async (added: readonly File[] = []) => {
    const files = [...selected, ...added]
    const id = wasStaging() || newId()
    change({ ...choice, staging: id })
    // Not twice on the device: photos in the queue are no longer stored with the selection.
    const staged = await staging.start(id, files, choice, (received) => keep(files.slice(received)))
    if (staged !== undefined) {
      setShown(staged)
      return reset()
    }
    change({ staging: '' })
    keep(files)
  }
  useContinued(arrivals.hasArrived && !arrivals.isAwaited && count > 0, () => void during(() => stage()))
  useLeft(open || upload ? 0 : count, reset)
  return {
    // Without photos no collection needs to be chosen.
    step: count > 0 || arrivals.isAwaited ? step : 'select',
    isTargetKnown: guest !== undefined,
    isAwaited: arrivals.isAwaited,
    canWait: arrivals.hasArrived,
    selection,
    cliques,
    choice,
    problem: choiceProblem(choice),
    staging,
    upload,
    files: staging.isRunning ? selected : upload && filesOf(upload.session.id),
    // A step takes long to render: in pieces, so that the press has an effect at once.
    go: (next) => startTransition(() => change({ step: next })),
    choose: (changes) => change({ ...choice, ...changes }),
    start: (added) => void during(() => stage(added)),
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

/** `staging`: the session to which the photos are being copied. */
const start = (preset?: UploadPreset): Choice & { step: Step; staging: string } => ({
  ...initialChoice(preset),
  step: 'select',
  staging: '',
})

/** The upload to which a page that ended was copying photos: they are to be sent without asking. */
export const wasStaging = (): string | undefined => {
  const { staging } = readForm(FORM)
  return typeof staging === 'string' ? staging : undefined
}

/** Forgets it, once it has all of its photos: photos that are shared later do not belong to it. */
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

/** Continues the staging of a page that ended, once, as soon as its photos are selected again. */
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
 * Opening shows the requested upload, else the selection if the dialog was opened for one, else a running upload that
 * was not minimised before a reload.
 */
const useRestored = (
  open: boolean,
  uploads: readonly Upload[] | undefined,
  { isAwaited, isWanted }: { isAwaited: boolean; isWanted: boolean },
) => {
  // Once for each opening: an upload that another tab begins in the meantime must not cover a selection.
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
