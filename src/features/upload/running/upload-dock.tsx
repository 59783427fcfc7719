import { lazy, Suspense } from 'react'
import type { SharedPhotos } from '../../../sync/uploads/shared-photos'
import { useQueueClosed, useUploads } from '../../../sync/uploads/use-uploads'
import { PickedCard } from '../pick/picked-card'
import { expand, isOver } from './session-actions'
import { useShown } from './shown'
import { UploadCard } from './upload-card'
import { useCare } from './use-care'
import { useEngine } from './use-engine'

const ClosedQueue = lazy(() => import('./closed-queue'))

interface UploadDockProps {
  onExpand: () => void
  /** The photos of a complete upload are to be seen. */
  onSee: (collectionId: string) => void
  /** Photos that were picked before a reload are to be sent after all. */
  onContinue: (picked: SharedPhotos) => void
}

/**
 * The uploads that the dialog does not show, as cards above the lower edge: those that were minimised, also before a
 * reload, and those that another tab shows. Where it is mounted, the engine runs.
 */
export default function UploadDock({ onExpand, onSee, onContinue }: UploadDockProps) {
  const known = useUploads()
  const uploads = known ?? []
  const shown = useShown()
  useCare(known)
  const isClosed = useQueueClosed()
  useEngine({ urgent: uploads.some(({ session }) => !isOver(session)), possible: !isClosed })
  if (isClosed) {
    return (
      <Suspense>
        <ClosedQueue />
      </Suspense>
    )
  }
  const cards = uploads
    .filter(({ session }) => session.id !== shown)
    .map((upload) => (
      <UploadCard
        key={upload.session.id}
        upload={upload}
        onSee={onSee}
        onExpand={() => {
          void expand(upload.session.id, uploads)
          onExpand()
        }}
      />
    ))
  return (
    <>
      <PickedCard onContinue={onContinue} />
      {cards}
    </>
  )
}
