/**
 * Assigns each module to a file of the build. By default the bundler makes a file for every set of lazy parts that
 * share a module: 158 files, each a request of the service worker's installation. Here a module goes
 *
 * - into `app` if the entry imports it statically, because it is needed before anything is shown;
 * - into the file of lazy parts that are fetched together (TOGETHER), if only they import it;
 * - into the file of the first entry of SHARED that reads it and accepts such modules, if several lazy parts import it;
 * - into the file of its only reader otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Module {
  isEntry: boolean
  /** Static imports only. */
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
}
type Find = (id: string) => Module | null

/** Dialogs, menus and toasts. */
const OVERLAYS = /src\/ui\/layers\/(toast-region|dialog-overlay|menu-popover)\./

/** Lazy parts that are fetched at the same moment: separate files would be separate requests for a single need. */
const TOGETHER = [
  // Around the first screen, loaded as soon as that is drawn; 'overlays' may open before sign-in, too.
  {
    name: 'shell',
    part: /src\/(routes\/-parts\/(dialogs|floats)|features\/(shell\/(background|activity-counter|dock)|installed\/installed|upload\/running\/upload-dock))\./,
  },
  { name: 'overlays', part: OVERLAYS },
  // Small parts that are rarely loaded: the first load names each file.
  { name: 'end', part: /src\/(app\/session-end|sync\/mutations\/outbox\/store-left|ui\/link\/in-app-notice)\./ },
  { name: 'renew', part: /src\/\S+\/(renew-pictures|forget-refused)\./ },
  // Both read the data of all countries.
  { name: 'phone', part: /src\/ui\/phone\/(country-dialog|phone-rules)\./ },
  { name: 'photo', part: /src\/features\/(viewer\/viewer|comments\/comments-panel)\./ },
]

/** The library of dialogs, menus, tabs and their like: 150 KB that home and a collection do not need. */
const LIBRARY = /node_modules\/(react-aria|react-stately|@react-\w+|@internationalized)/

/**
 * Readers of shared modules, in the order in which a visit loads them. `library`: only for modules that belong to it or
 * need it.
 */
const SHARED: { name: string; reader: RegExp; library?: 'of it' | 'needs it' }[] = [
  // Loaded on every visit as soon as the first screen is drawn.
  {
    name: 'background',
    reader: /src\/(app\/session-end|pwa\/update|features\/(shell\/background|home\/shown-feed)|sync\/|workers\/)/,
  },
  // Fetched on every visit when the browser is idle, even if no user is signed in.
  { name: 'layers', reader: OVERLAYS, library: 'of it' },
  // Small screens that may be the first screens of a visit, and the modules fetched with them.
  {
    name: 'sign-in',
    reader: new RegExp(
      `src/(routes/(auth|join)\\b|(features/account/passkey/passkey-sign-in|ui/phone/country-dialog)\\.)|${OVERLAYS.source}`,
    ),
  },
  // Separate from the screens, whose file would fetch the library.
  { name: 'controls', reader: /./, library: 'needs it' },
  { name: 'screens', reader: /./ },
]

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '', second = '']) => [first, second] as const)

/**
 * The importers of each icon, by the icon's file. The bundler does not have them: every icon is imported by the
 * package's index, which all users of icons import.
 */
const findIconReaders = () => {
  const index = read('node_modules/lucide-react/dist/esm/lucide-react.mjs')
  const files = new Map(
    matches(index, /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g).flatMap(([names, file]) =>
      matches(names, /as (\w+)/g).map(([name]) => [name, file] as const),
    ),
  )
  const readers = new Map<string, string[]>()
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  for (const path of sources.map((one) => `src/${one}`))
    for (const [names] of matches(read(path), /import \{([^}]*)\} from 'lucide-react'/g))
      for (const [name] of matches(names, /(\w+)/g)) {
        const file = files.get(name) ?? ''
        readers.set(file, [...(readers.get(file) ?? []), root + path])
      }
  return readers
}

/** A function for the bundler's `codeSplitting.groups`; null leaves a module with its only reader. */
export const createChunkNamer = () => {
  const iconReaders = findIconReaders()
  const needing = new Map<string, boolean>()

  const needsLibrary = (id: string, find: Find): boolean => {
    const known = needing.get(id)
    if (known !== undefined) return known
    // The initial value, for modules that import each other.
    needing.set(id, false)
    const needs = LIBRARY.test(id) || (find(id)?.importedIds ?? []).some((one) => needsLibrary(one, find))
    needing.set(id, needs)
    return needs
  }

  /** The loaders of a module: the entry and lazy parts that reach it by static imports. */
  const loadersOf = (id: string, find: Find) => {
    const loaders = new Set<string>()
    const seen = new Set<string>()
    const climb = (at: string) => {
      if (seen.has(at)) return
      seen.add(at)
      const module = find(at)
      if (module === null) return
      if (module.isEntry || module.dynamicImporters.length > 0) loaders.add(at)
      const [, icon] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(at) ?? []
      for (const importer of icon === undefined ? module.importers : (iconReaders.get(icon) ?? [])) climb(importer)
    }
    climb(id)
    return [...loaders]
  }

  return (id: string, { getModuleInfo: find }: { getModuleInfo: Find }) => {
    const loaders = loadersOf(id, find)
    if (loaders.some((loader) => find(loader)?.isEntry)) return 'app'
    const together = TOGETHER.find(({ part }) => loaders.length > 0 && loaders.every((loader) => part.test(loader)))
    if (together) return together.name
    if (loaders.length < 2) return null
    const isRead = (reader: RegExp) => loaders.some((loader) => reader.test(loader))
    const fits = (library?: 'of it' | 'needs it') =>
      library === undefined || (library === 'of it' ? LIBRARY.test(id) : needsLibrary(id, find))
    return SHARED.find(({ reader, library }) => isRead(reader) && fits(library))?.name ?? null
  }
}
