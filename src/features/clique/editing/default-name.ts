import { cutTo } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { copy } from '../copy'

/**
 * "Maya's Clique", or 'My Clique' (docs/specification.md 2.2 'Create clique dialog'); a long first name is cut to fit.
 */
export const defaultName = (firstName: string | undefined) => {
  const first = firstName?.trim()
  if (!first) return copy.nameless
  const room = limits.cliqueName - copy.defaultName('').length
  return copy.defaultName(cutTo(first, room).trimEnd())
}
