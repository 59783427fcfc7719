import type Dexie from 'dexie'
import { tryOpening } from './opening'

/**
 * Opens what `make` makes anew; where nothing helps, one in memory. For databases of which everything can be fetched
 * anew. See [Note: Opening a database].
 */
export const openAnyhow = async (make: () => Dexie): Promise<void> => {
  const outcome = await tryOpening(make())
  if (outcome === 'open') return
  const { rescue } = await import('./rescue')
  await rescue(make, outcome)
}
