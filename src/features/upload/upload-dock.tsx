import { lazy, Suspense } from 'react'
import { useQueueClosed, useUploads } from '../../sync/use-uploads'
import { expand, isOver } from './session-actions'
import { useShown } from './shown'
import { UploadCard } from './upload-card'
import { useCare } from './use-care'
import { useEngine } from './use-engine'

const ClosedQueue = lazy(() => import('./closed-queue'))

/**
 * The uploads that the dialog does not show, as cards above the lower edge: those that were minimised, also before a
 * reload, and those that another tab shows. Where it stands, the engine runs.
 */
export default function UploadDock({ onExpand }: { onExpand: () => void }) {
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
  return uploads
    .filter(({ session }) => session.id !== shown)
    .map((upload) => (
      <UploadCard
        key={upload.session.id}
        upload={upload}
        onExpand={() => {
          void expand(upload.session.id, uploads)
          onExpand()
        }}
      />
    ))
}
