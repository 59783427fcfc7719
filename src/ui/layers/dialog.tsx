import { useState } from 'react'
import type { DialogProps } from './dialog-props'
import { lazyPart } from '../tools/lazy-part'

const Overlay = lazyPart(() => import('./dialog-overlay'))

/** A modal layer. Its library is fetched when the browser is idle or when the first one opens (preload-overlays.ts). */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return <Overlay {...props} />
}
