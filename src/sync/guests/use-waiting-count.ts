import { useUploads } from '../uploads/use-uploads'

/** The number of the guest's photos that are on this device and were not sent. */
export const useWaitingCount = (): number =>
  (useUploads() ?? []).flatMap(({ photos }) => photos).filter(({ state }) => state !== 'done' && state !== 'failed')
    .length
