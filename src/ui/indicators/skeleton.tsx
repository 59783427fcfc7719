import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden'

interface SkeletonProps {
  /** CSS lengths; the size of the content, so that nothing moves when it is loaded. */
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  ratio?: number
  shape?: 'text' | 'box' | 'circle'
}

/** A grey placeholder for content that is still loading. Visible after 150 ms only. */
export function Skeleton({ width = '100%', height, ratio, shape = 'box' }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
    />
  )
}

/** The placeholders of lines of text: the class and the width of each. */
export function SkeletonLines({
  lines,
}: {
  lines: readonly (readonly [className: string | undefined, width: string])[]
}) {
  return lines.map(([className, width]) => (
    <div key={className} className={className}>
      <Skeleton shape="text" width={width} />
    </div>
  ))
}

/** Holds the placeholders: one group is announced as loading, instead of many silent elements. */
export function SkeletonGroup({ label = copy.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      <VisuallyHidden live="polite">{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
