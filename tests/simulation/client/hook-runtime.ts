/**
 * React's hooks without a document, in place of the package 'react': the screens' own hooks run unchanged, and a hook's
 * return value is the content of its screen.
 */
type Deps = readonly unknown[] | undefined

interface Slot {
  value?: unknown
  deps?: Deps
  clean?: (() => void) | undefined
}

interface Instance {
  slots: Slot[]
  at: number
  effects: (() => void)[]
  invalidate(): void
}

let rendering: Instance | undefined

const slot = (create: () => Slot): [Slot, Instance] => {
  if (!rendering) throw new Error('a hook outside of mount')
  const instance = rendering
  const found = (instance.slots[instance.at] ??= create())
  instance.at += 1
  return [found, instance]
}

const isSame = (before: Deps, next: Deps) =>
  before !== undefined &&
  next !== undefined &&
  before.length === next.length &&
  next.every((one, at) => Object.is(one, before[at]))

export const useReducer = <S, A>(reduce: (state: S, action: A) => S, initial: S): [S, (action: A) => void] => {
  const [state, instance] = slot(() => ({ value: initial }))
  const dispatch = (action: A) => {
    const next = reduce(state.value as S, action)
    if (Object.is(next, state.value)) return
    state.value = next
    instance.invalidate()
  }
  return [state.value as S, dispatch]
}

type Next<S> = S | ((before: S) => S)
const resolve = <S>(next: Next<S>, before: S) =>
  typeof next === 'function' ? (next as (before: S) => S)(before) : next

export const useState = <S>(initial?: S | (() => S)): [S, (next: Next<S>) => void] => {
  const [state, instance] = slot(() => ({ value: typeof initial === 'function' ? (initial as () => S)() : initial }))
  const set = (next: Next<S>) => {
    const value = resolve(next, state.value as S)
    if (Object.is(value, state.value)) return
    state.value = value
    instance.invalidate()
  }
  return [state.value as S, set]
}

export const useRef = <T>(initial?: T): { current: T } =>
  slot(() => ({ value: { current: initial } }))[0].value as { current: T }

export const useMemo = <T>(create: () => T, deps: Deps): T => {
  const [memo] = slot(() => ({}))
  if (!isSame(memo.deps, deps)) {
    memo.value = create()
    memo.deps = deps
  }
  return memo.value as T
}

export const useCallback = <T>(callback: T, deps: Deps): T => useMemo(() => callback, deps)

export const useEffect = (effect: () => (() => void) | void, deps?: Deps) => {
  const [state, instance] = slot(() => ({}))
  if (isSame(state.deps, deps)) return
  state.deps = deps
  instance.effects.push(() => {
    state.clean?.()
    state.clean = effect() ?? undefined
  })
}
export const useLayoutEffect = useEffect

export const useEffectEvent = <F extends (...args: never[]) => unknown>(callback: F): F => {
  const latest = useRef(callback)
  latest.current = callback
  return useMemo(() => ((...args: Parameters<F>) => latest.current(...args)) as F, [])
}

export const useSyncExternalStore = <T>(subscribe: (listener: () => void) => () => void, read: () => T): T => {
  const [, set] = useState(0)
  const value = read()
  const latest = useRef({ value, read })
  latest.current = { value, read }
  useEffect(() => {
    const look = () => {
      if (!Object.is(latest.current.read(), latest.current.value)) set((count) => count + 1)
    }
    look()
    return subscribe(look)
  }, [subscribe])
  return value
}

export const useDebugValue = () => undefined

/** A hook that runs as in a component. */
export interface Mounted<T> {
  /** Its last return value. */
  value(): T
  isMounted(): boolean
  unmount(): void
}

/** Runs a hook now, and again after each change of its state, until it is unmounted. */
export const mount = <T>(hook: () => T): Mounted<T> => {
  let value!: T
  let isScheduled = false
  let isMounted = true
  const instance: Instance = {
    slots: [],
    at: 0,
    effects: [],
    invalidate: () => {
      if (isScheduled || !isMounted) return
      isScheduled = true
      setTimeout(render, 0)
    },
  }
  const render = () => {
    isScheduled = false
    if (!isMounted) return
    const before = rendering
    rendering = instance
    instance.at = 0
    try {
      value = hook()
    } finally {
      rendering = before
    }
    for (const effect of instance.effects.splice(0)) effect()
  }
  render()
  return {
    value: () => value,
    isMounted: () => isMounted,
    unmount: () => {
      if (!isMounted) return
      isMounted = false
      for (const { clean } of instance.slots) clean?.()
    },
  }
}

export default { useReducer, useState, useRef, useMemo, useCallback, useEffect, useSyncExternalStore, useDebugValue }
