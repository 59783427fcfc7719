import { toast } from '../layers/toast'
import { copy } from './copy'

/** Copies a link, and tells the user whether that worked: a page without https has no clipboard. */
export const copyLink = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    await toast({ text: copy.linkCopied, tone: 'ok' })
  } catch {
    await toast({ text: copy.linkNotCopied, tone: 'error' })
  }
}
