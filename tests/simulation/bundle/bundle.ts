/** The client's code as one text, which each simulated tab evaluates with globals of its own. */
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Tests and scripts run at the project's root; the simulation itself may be bundled elsewhere. */
const root = process.cwd()
const own = (file: string) => join(root, 'tests/simulation/client', file)

/** A change of one line of the client, for calibration. */
export interface Mutation {
  /** From the project's root. */
  file: string
  /** Stands exactly once in the file. */
  text: string
  replacement: string
}

const mutate = ({ file, text, replacement }: Mutation): Plugin => ({
  name: 'mutate',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(root, file)) return undefined
    if (code.split(text).length !== 2) throw new Error(`${file}: not found exactly once: ${text}`)
    return code.replace(text, () => replacement)
  },
})

/** The identity provider's SDK has a double, and React a runtime without a document. */
const doubles: Plugin = {
  name: 'doubles',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === './firebase' && importer?.endsWith('src/platform/identity.ts')) return own('identity-provider.ts')
    if (source === 'react') return own('hook-runtime.ts')
    if (source.endsWith('/ui/toast')) return own('toast.ts')
    return undefined
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

export const bundleClient = (mutation?: Mutation): Promise<string> =>
  bundle(own('entry.ts'), {
    plugins: [doubles, ...(mutation ? [mutate(mutation)] : [])],
    alias: { dexie: join(root, 'node_modules/dexie/dist/modern/dexie.mjs') },
    define,
  })

/** IndexedDB, whose tasks go through the scheduler of the run that evaluates it. */
export const bundleStorage = (): Promise<string> => bundle(own('../device/fake-indexeddb.ts'), { plugins: [] })
