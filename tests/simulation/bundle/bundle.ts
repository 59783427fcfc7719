/** The client's code as one text, which each simulated tab evaluates with its own globals. */
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Tests and scripts run at the project's root; the simulation itself may be bundled elsewhere. */
const root = process.cwd()
const own = (file: string) => join(root, 'tests/simulation/client', file)

/** A change of one line of the client, for calibration. */
export interface Mutant {
  /** The fault, in kebab-case. */
  name: string
  /** Path from the project's root. */
  file: string
  /** Occurs exactly once in the file. */
  text: string
  replacement: string
  /** The plan that is known to kill it. */
  plan?: string
}

const mutate = ({ file, text, replacement }: Mutant): Plugin => ({
  name: 'mutate',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(root, file)) return undefined
    if (code.split(text).length !== 2) throw new Error(`${file}: not found exactly once: ${text}`)
    return code.replace(text, () => replacement)
  },
})

/** The modules of the client that have doubles, by the end of their import, and if needed the file that imports them. */
const DOUBLES = [
  { source: '/firebase', importer: 'src/platform/identity/identity.ts', double: 'identity-provider.ts' },
  { source: '/image-workers', importer: '', double: 'image-workers.ts' },
  { source: '/token', importer: 'src/sync/session/send-call.ts', double: 'token.ts' },
  // A runtime without a document.
  { source: 'react', importer: '', double: 'hook-runtime.ts' },
  { source: '/toast', importer: '', double: 'toast.ts' },
]

/** Fails if a double replaces nothing: its module has been moved, and the client would run with the real one. */
const doubles = (): Plugin => {
  const unused = new Set(DOUBLES.map(({ double }) => double))
  return {
    name: 'doubles',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isOf = (one: (typeof DOUBLES)[number]) =>
        (one.source.startsWith('/') ? source.endsWith(one.source) : source === one.source) &&
        importer.endsWith(one.importer)
      const found = DOUBLES.find(isOf)
      if (!found) return undefined
      unused.delete(found.double)
      return own(found.double)
    },
    buildEnd(error) {
      if (!error && unused.size > 0) throw new Error(`doubles that replace nothing: ${[...unused].join(', ')}`)
    },
  }
}

const contractFolder = join(root, 'contract/')

/** The contract is pure, so all tabs share one: bundled separately, and reached by `require`. */
const contractApart: Plugin = {
  name: 'contract-apart',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.startsWith('.')) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id.startsWith(contractFolder)
      ? { id: `contract:${found.id.slice(contractFolder.length)}`, external: true }
      : undefined
  },
}

interface Options {
  plugins: Plugin[]
  alias?: Record<string, string>
  define?: Record<string, string>
}

const bundle = async (entry: string, { plugins, alias = {}, define = {} }: Options): Promise<string> => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    resolve: { alias },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['cjs'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  const chunks = first.output.filter((part) => part.type === 'chunk')
  const [chunk] = chunks
  if (!chunk || chunks.length > 1) throw new Error(`built ${chunks.length} chunks`)
  return chunk.code
}

/** Dexie replaces the global Promise within transactions, so it is looked up in the tab's globals each time. */
const define = { Promise: 'globalThis.Promise' }

export const bundleClient = async (mutant?: Mutant): Promise<string> => {
  const code = await bundle(own('entry.ts'), {
    plugins: [doubles(), contractApart, ...(mutant ? [mutate(mutant)] : [])],
    alias: { dexie: join(root, 'node_modules/dexie/dist/modern/dexie.mjs') },
    define,
  })
  // Any remaining import would be Node's.
  return code.replaceAll(/\bimport\(("contract:[^"]+")\)/g, 'globalThis.Promise.resolve().then(() => require($1))')
}

/** The contract's modules, by the names under which the client's code requires them. */
export const bundleContract = (): Promise<string> => bundle(own('../bundle/contract.ts'), { plugins: [] })

/** IndexedDB, whose tasks go through the scheduler of the run that evaluates it. */
export const bundleStorage = (): Promise<string> => bundle(own('../device/fake-indexeddb.ts'), { plugins: [] })
