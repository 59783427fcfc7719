/** JSON that is written piece by piece. */

/** The JSON of a value that is `depth` levels inside other JSON, in which each level is indented by a space. */
export const jsonAt = (value: unknown, depth: number): string =>
  JSON.stringify(value, undefined, 1).replaceAll('\n', `\n${' '.repeat(depth)}`)

/** The pieces of a list: each element's own, and the end. */
export interface Pieces<Element> {
  next: (element: Element) => string
  end: () => string
}

/** The pieces of a JSON array that begins `depth` levels inside other JSON. */
export const jsonArray = (depth: number): Pieces<unknown> => {
  let isEmpty = true
  return {
    next: (element) => {
      const before = isEmpty ? '[' : ','
      isEmpty = false
      return `${before}\n${' '.repeat(depth + 1)}${jsonAt(element, depth + 1)}`
    },
    end: () => (isEmpty ? '[]' : `\n${' '.repeat(depth)}]`),
  }
}
