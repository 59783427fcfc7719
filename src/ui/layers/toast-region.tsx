import { X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'
import { IconButton } from '../controls/icon-button'
import { useFloat } from '../dock/float'
import { PHONE } from '../tools/use-media'
import type { ToastMessage } from './toast-message'
import styles from './toast-region.module.css'

/** On phones only the newest toast is shown: an older one waits, and is then shown for its whole time. */
export const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: matchMedia(PHONE).matches ? 1 : 3 })

/** Makes other floats wait while a toast is shown. */
function Turn() {
  useFloat('toast')
  return null
}

/** The toasts themselves, in a separate chunk with the library: see toast.ts and toaster.tsx. */
export default function Region() {
  return (
    <ToastRegion queue={queue} aria-label={copy.notifications} className={styles.region ?? ''}>
      {({ toast }) => {
        const { text, tone = 'plain', action } = toast.content
        const dismiss = () => queue.close(toast.key)
        return (
          <Toast toast={toast} className={classNames(styles.toast, styles[tone])} data-float="toast">
            <Turn />
            <ToastContent className={styles.content ?? ''}>
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  action.onSelect()
                  dismiss()
                }}
              >
                {action.label}
              </button>
            )}
            <IconButton label={copy.dismiss} onClick={dismiss}>
              <X />
            </IconButton>
          </Toast>
        )
      }}
    </ToastRegion>
  )
}
