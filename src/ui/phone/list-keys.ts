/** The keys of a list below its search field: arrows move the focus, and text that is typed in the list is a search. */

/** Returns the index of the item that gets the focus, with the search field at 0; undefined if the key moves none. */
export const focusedByKey = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  // In the search field all other keys belong to the text.
  if (at === 0) return undefined
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 1
  if (key === 'End') return count - 1
  const isText = (key.length === 1 && key !== ' ') || key === 'Backspace'
  return isText ? 0 : undefined
}
