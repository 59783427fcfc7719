/**
 * Loads of a whole document, which wait for the history. A layer that closes removes its entry by a traversal
 * (ui/layers/layers.ts), and a browser gives up a load that a traversal overtakes: the page would stay as it is, in
 * silence.
 */
let hold = (load: () => void) => load()

/** Sets what runs a load once the history has settled. */
export const holdLoads = (next: typeof hold): void => {
  hold = next
}

/** Calls `load` once no traversal of a closed layer is pending: at once if there is none. */
export const whenSettled = (load: () => void): void => hold(load)

/** Loads a document of this or another site, with a new history entry. */
export const loadPage = (url: string): void => whenSettled(() => location.assign(url))

/** Loads a document in place of this one: Back does not return here. */
export const replacePage = (url: string): void => whenSettled(() => location.replace(url))

/** Loads this document again. */
export const reloadPage = (): void => whenSettled(() => location.reload())
