import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import styles from './float.module.css'
import { enter, firstFloat, watchFloats, type FloatKind } from './floats'

/** Adds a float to the order of floats while it is mounted. Returns whether another float is before it. */
export const useFloat = (kind: FloatKind): boolean => {
  const [float] = useState({ kind })
  useLayoutEffect(() => enter(float), [float])
  return useSyncExternalStore(watchFloats, () => firstFloat() !== float)
}

interface FloatProps {
  kind: FloatKind
  /** Replaces it on phones while another float has its turn; must not be a float. */
  reduced?: ReactNode
  children: ReactNode
}

/** One float. On phones it is hidden, with its state, until it is its turn. */
export function Float({ kind, reduced, children }: FloatProps) {
  const isWaiting = useFloat(kind)
  return (
    <>
      <div className={isWaiting ? styles.waiting : undefined} data-float={kind}>
        {children}
      </div>
      {isWaiting && reduced && <div className={styles.reduced}>{reduced}</div>}
    </>
  )
}
