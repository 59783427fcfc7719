import { cutTo } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { formCopy } from './form-copy'

/**
 * "Maya's Clique", or 'My Clique' (docs/specification.md 2.2 'Create clique dialog'); a long first name is cut to fit.
 */
export const defaultName = (firstName: string | undefined) => {
  const first = firstName?.trim()
  if (!first) return formCopy.nameless
  const room = limits.cliqueName - formCopy.defaultName('').length
  return formCopy.defaultName(cutTo(first, room).trimEnd())
}
