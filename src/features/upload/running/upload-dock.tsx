import { useEffect, useEffectEvent, useState } from 'react'
import type { Upload } from '../../../sync/uploads/uploads'
import { useQueueClosed, useUploads } from '../../../sync/uploads/use-uploads'
import type { UploadPreset } from '../../../ui/layers/app-dialogs'
import { lazyPart } from '../../../ui/tools/lazy-part'
import { outcomeOf } from '../../../upload/progress/outcome'
import { DropAnywhere } from '../drop/drop-anywhere'
import type { UploadOpening } from '../opening'
import { PickedCard } from '../pick/picked-card'
import { clear, expand, isOver } from './session-actions'
import { useShown } from './shown'
import { UploadCard } from './upload-card'
import { useCare } from './use-care'
import { useEngine } from './use-engine'

const ClosedQueue = lazyPart(() => import('./closed-queue'))

/** The uploads that were complete before this page: nothing of them is shown again. */
const useCompleteBefore = (uploads: readonly Upload[] | undefined): ReadonlySet<string> => {
  const [before, setBefore] = useState<ReadonlySet<string>>()
  if (uploads && before === undefined) {
    const complete = uploads.filter(({ session, photos }) => outcomeOf(session, photos).kind === 'complete')
    setBefore(new Set(complete.map(({ session }) => session.id)))
  }
  const end = useEffectEvent((ids: ReadonlySet<string>) => {
    for (const { session } of uploads ?? []) if (ids.has(session.id)) void clear(session)
  })
  useEffect(() => {
    if (before) end(before)
  }, [before])
  return before ?? NONE
}
const NONE: ReadonlySet<string> = new Set()

interface UploadDockProps {
  /** The reason for opening the dialog; undefined until it is first opened. */
  opening: UploadOpening | undefined
  onOpen: (opening: UploadOpening) => void
  /** The user wants to see the photos of a complete upload. */
  onSee: (collectionId: string) => void
  /** The collection on the page, which gets photos that are dropped or pasted there. */
  dropped: { target?: (UploadPreset & { name: string }) | undefined }
}

/**
 * The uploads that the dialog does not show, as cards above the lower edge: minimised uploads, even from before a
 * reload, and uploads that another tab shows. The engine runs while it is mounted.
 */
export default function UploadDock({ opening, onOpen, onSee, dropped }: UploadDockProps) {
  const known = useUploads()
  const uploads = known ?? []
  const before = useCompleteBefore(known)
  const shown = useShown()
  const current = opening?.open ? opening : undefined
  useCare(known)
  const isClosed = useQueueClosed()
  useEngine({ urgent: uploads.some(({ session }) => !isOver(session)), possible: !isClosed })
  if (isClosed) {
    return <ClosedQueue />
  }
  const cards = uploads
    .filter(({ session }) => session.id !== shown && !before.has(session.id))
    .map((upload) => (
      <UploadCard
        key={upload.session.id}
        upload={upload}
        onSee={onSee}
        onExpand={() => {
          void expand(upload.session.id, uploads)
          onOpen({ open: true })
        }}
      />
    ))
  return (
    <>
      <PickedCard onContinue={() => onOpen({ open: true })} />
      <DropAnywhere
        findTarget={() => (current ? undefined : dropped.target?.name)}
        // They join the selection of the open dialog, or open it.
        onFiles={(files) => onOpen({ preset: dropped.target, ...current, open: true, files })}
      />
      {cards}
    </>
  )
}
