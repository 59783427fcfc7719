import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import styles from './button.module.css'
import { classNames } from './class-names'
import { copy } from './copy'

/** The way out of a screen that has nothing to show: back to where one came from, else home. */
export function GoBack() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to="/"
      className={classNames(styles.button, styles.secondary, styles.small)}
      onClick={(event) => {
        if (!canGoBack) return
        event.preventDefault()
        router.history.back()
      }}
    >
      {copy.goBack}
    </Link>
  )
}
