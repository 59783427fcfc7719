import { lazy, Suspense, useState } from 'react'
import { useIdle } from '../tools/use-idle'

const Region = lazy(() => import('./toast-region'))

/** Where toasts appear. Mounted once; its library is loaded when the browser is idle. */
export function Toaster() {
  const [ready, setReady] = useState(false)
  useIdle(() => setReady(true))
  if (!ready) return null
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  )
}
