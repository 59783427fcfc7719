import { useSyncExternalStore } from 'react'
import { retryImport } from '../tools/retry-import'
import { areToastsAwaited, watchToasts } from './toast'
import { lazyPart } from '../tools/lazy-part'

const Region = lazyPart(() => retryImport(() => import('./toast-region')))

/** Where toasts appear. Mounted once; its library is loaded when the first toast is expected. */
export function Toaster() {
  const isAwaited = useSyncExternalStore(watchToasts, areToastsAwaited)
  if (!isAwaited) return null
  return <Region />
}
