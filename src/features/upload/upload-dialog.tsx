import { ImageErrorBoundary } from '../../ui/pictures/image-error'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { Buttons } from './buttons'
import { ChooseStep } from './choose/choose-step'
import { CompletedStep } from './outcome/completed-step'
import { copy } from './copy'
import { ErrorStep } from './outcome/error-step'
import { HeldDialog } from './held-dialog'
import type { UploadOpening } from './opening'
import { phaseOf, stepOf, titleOf, type Phase } from './phase'
import { SelectStep } from './pick/select-step'
import { StepFrame } from './step-frame'
import { UploadingStep } from './running/uploading-step'
import { lossOf } from './running/loss-question'
import { useFlow, type Flow } from './use-flow'

export interface UploadDialogProps extends UploadOpening {
  onClose: () => void
  /** 'Done' was pressed: this collection has new photos. */
  onDone?: (collectionId: string) => void
  /** The user has no clique yet, and creates one. The selection is kept for their return. */
  onCreateClique: () => void
}

/**
 * Uploads photos, from picking them to the result (docs/specification.md 2.2 'Upload dialog and minimized indicator',
 * 2.4). While photos are on their way it can only be minimised; closing it loses nothing.
 */
export default function UploadDialog({
  open,
  onClose,
  preset,
  shared,
  files,
  onDone,
  onCreateClique,
}: UploadDialogProps) {
  const flow = useFlow({ open, preset, shared, files })
  const { upload, staging } = flow
  const phase = phaseOf(flow)

  // Closing clears a finished upload (docs/specification.md 2.4). Done means that the user saw its failed photos. The
  // x, Escape and Back do not: the upload then waits as a card, as after Minimize, and nothing is lost.
  const hasFailed = (phase === 'completed' || phase === 'error') && upload !== undefined && lossOf(upload) !== undefined
  const end = () => {
    onClose()
    if (upload) flow.clear()
    else flow.reset()
  }
  const done = () => {
    const collectionId = upload?.session.collectionId
    end()
    if (collectionId !== undefined) onDone?.(collectionId)
  }
  const minimize = () => {
    onClose()
    flow.minimize()
  }

  const leave = hasFailed ? minimize : end

  const view = {
    title: titleOf(flow),
    locked: phase === 'uploading' || staging.isRunning,
    unsaved: !upload && flow.selection.photos.length + flow.selection.good.length > 0,
    aside: !flow.isTargetKnown && <Place phase={phase} />,
    footer: <Buttons phase={phase} flow={flow} onCancel={end} onLater={onClose} onMinimize={minimize} onDone={done} />,
    children: (
      <StepFrame step={phase}>
        <ImageErrorBoundary kind={upload ? 'upload' : 'processing'}>
          <Content phase={phase} flow={flow} onCreateClique={onCreateClique} />
        </ImageErrorBoundary>
      </StepFrame>
    ),
  }
  return (
    <HeldDialog
      view={view}
      kind="full"
      width="960px"
      open={open}
      onClose={leave}
      onStepBack={phase === 'choose' && !staging.isRunning ? () => flow.go('select') : undefined}
      onBack={staging.isRunning ? staging.cancel : minimize}
    />
  )
}

function Place({ phase }: { phase: Phase }) {
  const step = stepOf(phase)
  if (step === undefined) return null
  return (
    <>
      <span aria-hidden="true">{copy.stepShort(step)}</span>
      <VisuallyHidden>{copy.step(step)}</VisuallyHidden>
    </>
  )
}

function Content({ phase, flow, onCreateClique }: { phase: Phase; flow: Flow; onCreateClique: () => void }) {
  const { upload } = flow
  if (phase === 'select')
    return <SelectStep selection={flow.selection} error={flow.isTargetKnown ? flow.staging.error : undefined} />
  if (!upload) {
    return (
      <ChooseStep
        cliques={flow.cliques}
        choice={flow.choice}
        onChange={flow.choose}
        error={flow.staging.error}
        onCreateClique={onCreateClique}
      />
    )
  }
  if (phase === 'completed') return <CompletedStep upload={upload} files={flow.files} />
  if (phase === 'error') return <ErrorStep upload={upload} />
  return <UploadingStep upload={upload} files={flow.files} />
}
