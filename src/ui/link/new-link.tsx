import { Copy, Share } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { Field } from '../controls/field'
import { Skeleton } from '../indicators/skeleton'
import { toast } from '../layers/toast'
import { copy } from './copy'
import { copyLink } from './copy-link'
import styles from './new-link.module.css'

const QrCode = lazy(() => import('./qr-code'))

interface NewLinkProps {
  address: string
  /** The name of the link's target. */
  name: string
  /** The heading; by default that the link is ready. */
  title?: string
  /** Instructions, and the label of the button for another link. */
  text: string
  another: string
  onAnother: () => void
  /** More actions. */
  children?: ReactNode
}

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** A link, to be copied, shared or shown as a QR code. */
export function NewLink(props: NewLinkProps) {
  const { address, name, title = copy.linkReady, text, another, onAnother, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button no longer exists.
  useEffect(() => heading.current?.focus(), [])

  const share = async () => {
    try {
      await navigator.share({ url: address, title: name })
    } catch (error) {
      if (!isCancelled(error)) await toast({ text: copy.shareFailed, tone: 'error' })
    }
  }
  return (
    <div className={styles.new}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton width={220} height={220} />}>
          <QrCode address={address} label={copy.qrLabel(name)} />
        </Suspense>
      </div>
      <div className={styles.address}>
        <Field label={copy.linkAddress} hideLabel readOnly value={address} dir="ltr" spellCheck={false} />
      </div>
      <div className={styles.actions}>
        <Button icon={<Copy />} onClick={() => void copyLink(address)}>
          {copy.copyLink}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button variant="secondary" icon={<Share />} onClick={() => void share()}>
            {copy.shareLink}
          </Button>
        )}
      </div>
      {children}
      <Button variant="link" onClick={onAnother}>
        {another}
      </Button>
    </div>
  )
}
