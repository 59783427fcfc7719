import { lazy, Suspense, useSyncExternalStore } from 'react'
import { retryImport } from '../tools/retry-import'
import { areToastsAwaited, watchToasts } from './toast'

const Region = lazy(() => retryImport(() => import('./toast-region')))

/** Where toasts appear. Mounted once; its library is loaded when the first toast is expected. */
export function Toaster() {
  const isAwaited = useSyncExternalStore(watchToasts, areToastsAwaited)
  if (!isAwaited) return null
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  )
}
