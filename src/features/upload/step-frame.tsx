import { useEffect, useRef, type ReactNode } from 'react'
import styles from './upload-dialog.module.css'

interface StepFrameProps {
  /** The present step: a new step starts at its top, with the focus on the dialog's title. */
  step: string
  children: ReactNode
}

/** The dialog's content at a step. */
export function StepFrame({ step, children }: StepFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const title = box.current?.closest('section, [role=dialog]')?.querySelector<HTMLElement>('[slot=title]')
    title?.focus({ preventScroll: true })
    box.current?.parentElement?.scrollTo(0, 0)
  }, [step])
  return (
    <div ref={box} className={styles.step}>
      {children}
    </div>
  )
}
