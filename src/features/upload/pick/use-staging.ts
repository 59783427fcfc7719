import { useEffect, useState } from 'react'
import { describe, log } from '../../../platform/log'
import { askBeforeLeaving } from '../../../platform/leaving'
import { keepStorage } from '../../../platform/storage'
import { pickedAs } from '../../../sync/uploads/picked-photos'
import { myQueue } from '../../../sync/uploads/uploads'
import { stageUpload, type StagingFailure } from '../../../upload/intake/intake'
import { targetOf, type Choice } from '../choose/choice'
import { copy } from '../copy'
import { keepFiles } from '../pictures/previews'

export interface StagingState {
  isRunning: boolean
  /** Why the last try failed and left nothing behind. */
  error: string | undefined
  /** Copies the files into the queue as the session `id`; resolves to the id once nothing can be lost. */
  start(
    id: string,
    files: readonly File[],
    choice: Choice,
    onReceived: (received: number) => void,
  ): Promise<string | undefined>
  /** Leaves nothing behind. */
  cancel(): void
}

const attempt = async (
  id: string,
  files: readonly File[],
  choice: Choice,
  options: { signal: AbortSignal; onReceived: (received: number) => void },
) => {
  const { cliqueId, keepLocation } = choice
  try {
    const target = targetOf(choice, id)
    return await stageUpload(myQueue(), { id, cliqueId, target, files, keepLocation, pickedAs }, options)
  } catch (error) {
    log.error('upload.not_staged', { error: describe(error) })
    return undefined
  }
}

const messageOf = (failure: StagingFailure | undefined) => {
  switch (failure?.code) {
    case 'NOT_ENOUGH_SPACE':
      return copy.notEnoughSpace
    case 'NO_CLIQUE':
      return copy.noClique
    case 'NO_NAME':
      return copy.noName
    default:
      return copy.selectionFailed
  }
}

/** Staging, from 'Start Upload' until all bytes are on this device. */
export const useStaging = (): StagingState => {
  const [controller, setController] = useState<AbortController>()
  const [error, setError] = useState<string>()
  const isRunning = controller !== undefined
  // Only until the bytes are on this device: after that, leaving loses nothing.
  useEffect(() => (isRunning ? askBeforeLeaving() : undefined), [isRunning])
  return {
    isRunning,
    error,
    cancel: () => controller?.abort(),
    start: async (id, files, choice, onReceived) => {
      const current = new AbortController()
      setController(current)
      setError(undefined)
      const staged = await attempt(id, files, choice, { signal: current.signal, onReceived })
      setController(undefined)
      if (staged?.ok) {
        keepFiles(staged.value, files)
        void keepStorage()
        return staged.value
      }
      if (!current.signal.aborted) {
        setError(messageOf(staged?.error))
      }
      return undefined
    },
  }
}
