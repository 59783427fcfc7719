/**
 * An XML reader with one purpose: to find the parts of a packet that must go. Workers have no built-in parser. It
 * supports what XMP uses (elements, attributes, namespaces, comments, instructions, CDATA); anything else, above all a
 * document type, makes a packet unreadable.
 */

/** Offsets, the end behind the last character. */
export type Range = readonly [start: number, end: number]

type Namespaces = Readonly<Record<string, string>>

interface Open {
  tag: string
  names: Namespaces
  /** Start of a part that must go. */
  goneFrom: number | undefined
}

const TAG = /<([^\s<>/=!?"']+)/y
const ATTRIBUTE = /\s+([^\s<>/=!?"']+)\s*=\s*("[^"<]*"|'[^'<]*')/y
const TAG_END = /\s*(\/?)>/y
const CLOSING = /<\/([^\s<>/]+)\s*>/y

/** Markup other than elements and text: how it begins, how it ends, whether it may stay. */
const OTHERS = [
  ['<!--', '-->', false],
  ['<![CDATA[', ']]>', true],
  ['<?', '?>', true],
] as const

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const partsOf = (qualified: string) => {
  const colon = qualified.indexOf(':')
  return colon < 0 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)]
}

interface Attribute {
  name: string
  value: string
  range: Range
}

const attributesAt = (text: string, from: number) => {
  const attributes: Attribute[] = []
  let at = from
  for (let found = matchAt(ATTRIBUTE, text, at); found; found = matchAt(ATTRIBUTE, text, at)) {
    const [whole, name = '', quoted = ''] = found
    attributes.push({ name, value: quoted.slice(1, -1), range: [at, at + whole.length] })
    at += whole.length
  }
  return { attributes, at }
}

const declaredBy = (attributes: readonly Attribute[], outer: Namespaces): Namespaces => {
  const declared = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return { ...outer, ...Object.fromEntries(declared.map(({ name, value }) => [name.slice(6), value])) }
}

/**
 * The parts of `text` that must go, by `mayStay`: elements with all their content, attributes, comments. Undefined if
 * the text is not well-formed.
 */
export const readXml = (
  text: string,
  mayStay: (namespace: string | undefined, name: string) => boolean,
): readonly Range[] | undefined => {
  const gone: Range[] = []
  const open: Open[] = []
  const isGone = () => open.some(({ goneFrom }) => goneFrom !== undefined)
  let at = text.indexOf('<')
  for (; at >= 0; at = text.indexOf('<', at)) {
    const other = OTHERS.find(([begin]) => text.startsWith(begin, at))
    if (other) {
      const [begin, finish, stays] = other
      const end = text.indexOf(finish, at + begin.length)
      if (end < 0) return undefined
      if (!stays) gone.push([at, end + finish.length])
      at = end + finish.length
      continue
    }
    const closing = matchAt(CLOSING, text, at)
    if (closing) {
      const closed = open.pop()
      if (closed?.tag !== closing[1]) return undefined
      at += closing[0].length
      if (closed?.goneFrom !== undefined) gone.push([closed.goneFrom, at])
      continue
    }
    const tag = matchAt(TAG, text, at)
    if (!tag) return undefined
    const [begin, name = ''] = tag
    const { attributes, at: tagEnd } = attributesAt(text, at + begin.length)
    const end = matchAt(TAG_END, text, tagEnd)
    if (!end) return undefined
    const names = declaredBy(attributes, open.at(-1)?.names ?? { xml: 'http://www.w3.org/XML/1998/namespace' })
    const [prefix = '', local = ''] = partsOf(name)
    const stays = isGone() || mayStay(names[prefix], local)
    if (stays && !isGone()) {
      for (const { name: attribute, range } of attributes) {
        if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) continue
        const [space = '', own = ''] = partsOf(attribute)
        if (!mayStay(space === '' ? undefined : names[space], own)) gone.push(range)
      }
    }
    const start = at
    at = tagEnd + end[0].length
    if (end[1] === '') open.push({ tag: name, names, goneFrom: stays ? undefined : start })
    else if (!stays) gone.push([start, at])
  }
  return open.length === 0 ? gone : undefined
}
