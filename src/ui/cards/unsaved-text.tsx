import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button'
import { editCopy } from '../editing/edit-copy'
import styles from './unsaved-text.module.css'

interface UnsavedTextProps {
  /** Introduces the text: the reason why it is shown. */
  title: string
  text: string
}

/** A text whose place no longer exists, to be read and copied. Renders nothing if it is empty. */
export function UnsavedText({ title, text }: UnsavedTextProps) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  if (text === '') return null
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      // On plain http, or without the permission. The text can still be selected.
      setCopied('no')
    }
  }
  return (
    <section className={styles.box} aria-label={title}>
      <p className={styles.title}>{title}</p>
      {/* Focusable, so that a long text can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <blockquote className={styles.text} dir="auto" tabIndex={0}>
        {text}
      </blockquote>
      <div className={styles.action}>
        <Button
          variant="secondary"
          size="small"
          icon={copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copyText()}
        >
          {editCopy.copyText}
        </Button>
        <output className={styles.note}>
          {copied === 'yes' ? editCopy.textCopied : copied === 'no' ? editCopy.textNotCopied : ''}
        </output>
      </div>
    </section>
  )
}
