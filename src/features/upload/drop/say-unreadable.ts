import { describe, log } from '../../../platform/log'
import { toast } from '../../../ui/layers/toast'
import { copy } from '../copy'

/** Shows the user that dropped files could not be read. */
export const sayUnreadable = (error: unknown) => {
  log.warn('drop.unreadable', { error: describe(error) })
  void toast({ text: copy.selectionFailed, tone: 'error' })
}
