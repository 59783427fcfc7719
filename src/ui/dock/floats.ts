/**
 * Kinds of cards above the lower edge of the screen ('floats'), the most important first. A phone shows one float at a
 * time and the others wait for their turn (float.tsx); wide screens stack them.
 */
const ORDER = ['toast', 'shared', 'sign-in', 'upload', 'picked', 'offline', 'update', 'install'] as const
export type FloatKind = (typeof ORDER)[number]

export interface Due {
  kind: FloatKind
}

const due: Due[] = []
const listeners = new Set<() => void>()

const change = () => {
  due.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  for (const listener of listeners) listener()
}

/** Queues a float, behind other floats of its kind. Returns a function that removes it. */
export const enter = (float: Due) => {
  due.push(float)
  change()
  return () => {
    due.splice(due.indexOf(float), 1)
    change()
  }
}

/** The float whose turn it is; undefined if none is due. */
export const firstFloat = (): Due | undefined => due[0]

export const watchFloats = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
