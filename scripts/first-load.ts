/**
 * What the entry imports statically is needed before anything is shown, and goes into one file. Left to itself the
 * bundler makes a file of its own of whatever a lazy chunk shares with the entry: forty requests instead of one.
 */
interface Module {
  isEntry: boolean
  /** Of static imports only. */
  importers: readonly string[]
}
type Find = (id: string) => Module | null

/** Every icon hangs on its package's index, which says nothing about where it is used. */
const ICON = /lucide-react\/dist\/esm\/icons\//
/** Those that the first load and later screens share: by themselves each would be a request. */
const FIRST_ICON = /\/icons\/(circle-exclamation-point|lock-keyhole|user-round|users-round)\./

/** Names the chunk of what belongs to the first load, for the bundler's `codeSplitting.groups`. */
export const createFirstLoadNamer = (name: string) => {
  const known = new Map<string, boolean>()
  const isNeeded = (id: string, find: Find): boolean => {
    const decided = known.get(id)
    if (decided !== undefined) return decided
    // Ahead of its importers, among which it may be in a circle.
    known.set(id, false)
    const module = find(id)
    const needed = module !== null && (module.isEntry || module.importers.some((importer) => isNeeded(importer, find)))
    known.set(id, needed)
    return needed
  }
  return (id: string, { getModuleInfo }: { getModuleInfo: Find }) =>
    FIRST_ICON.test(id) || (!ICON.test(id) && isNeeded(id, getModuleInfo)) ? name : null
}
