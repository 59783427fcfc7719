import encodeQR from 'qr'
import { useMemo } from 'react'
import { VisuallyHidden } from '../indicators/visually-hidden'
import styles from './qr-code.module.css'

/** The modules of a QR code as one path: one square each, row by row. */
export const qrPath = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')

/** A URL as a QR code, dark on light in every theme: some cameras cannot read the inverse. */
export default function QrCode({ address, label }: { address: string; label: string }) {
  const modules = useMemo(() => encodeQR(address, 'raw', { border: 4 }), [address])
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg className={styles.code} viewBox={`0 0 ${modules.length} ${modules.length}`} aria-hidden="true">
        <path d={qrPath(modules)} shapeRendering="crispEdges" />
      </svg>
    </>
  )
}
