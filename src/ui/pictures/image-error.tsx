import { ImageOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { copy } from '../tools/copy'
import styles from './image-error.module.css'
import { reloadPage } from '../../platform/loads'

/**
 * The titles are the specification's (docs/specification.md 1.8), except the upload's. Not in copy.ts, which is part of
 * the first load.
 */
const troubles = {
  processing: {
    title: 'Failed to process image for upload',
    suggestions: ['Try a smaller picture', 'Use a JPEG, PNG or WebP file', 'Close other tabs to free memory'],
  },
  upload: {
    title: 'The upload cannot be shown',
    suggestions: ['Your photos are safe on this device', 'Check your connection', 'Come back to the upload later'],
  },
  generic: {
    title: 'Failed to load image',
    suggestions: ['Check your connection', 'Close the picture and open it again'],
  },
} as const

export type ImageTrouble = keyof typeof troubles

interface ImageErrorProps {
  kind: ImageTrouble
  /** Set if a retry can help without a reload; otherwise the page can be reloaded. */
  onRetry?: (() => void) | undefined
}

/** An error with pictures, and an action that may help (docs/specification.md 1.2 'Generic screens'). */
function ImageError({ kind, onRetry }: ImageErrorProps) {
  const { title, suggestions } = troubles[kind]
  return (
    <div className={styles.card}>
      <div className={styles.message} role="alert">
        <ImageOff className={styles.icon} aria-hidden="true" />
        <p className={styles.title}>{title}</p>
        <ul className={styles.suggestions}>
          {suggestions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {onRetry ? (
        <Button size="small" onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      ) : (
        <Button size="small" onClick={reloadPage}>
          {copy.refreshPage}
        </Button>
      )}
    </div>
  )
}

interface BoundaryProps {
  kind: ImageTrouble
  children: ReactNode
}

/**
 * Limits a rendering failure of pictures to where it occurs: the screen around it keeps working. Retries on request; a
 * second failure needs a reload.
 */
export class ImageErrorBoundary extends Component<BoundaryProps, { failed: boolean; tried: boolean }> {
  override state = { failed: false, tried: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { failed, tried } = this.state
    if (!failed) return this.props.children
    const retry = () => this.setState({ failed: false, tried: true })
    return <ImageError kind={this.props.kind} onRetry={tried ? undefined : retry} />
  }
}
