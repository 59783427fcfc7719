import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import styles from '../controls/button.module.css'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'

/** Leads away from a screen without content: back to the previous page, else home. */
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
