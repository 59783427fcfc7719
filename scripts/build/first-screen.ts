/**
 * [Note: The page of /auth]
 *
 * A first visit has neither a snapshot (docs/decisions/0017) nor a cache. So that its screen is painted before the
 * app's code has run, the build draws it once: /auth.html is the app's page with that markup in it, as a snapshot is.
 * The server sends it for /auth. The service worker does not cache it: a later visit gets the app's own page.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { withSnapshot } from '../../src/workers/with-snapshot'
import { olderStyles } from './older-styles'

const SCREEN = 'src/app/first-screen.tsx'
const ROUTE = /\/src\/routes\/auth\.index\.tsx\?tsr-split=component$/

const draw = async (root: string): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'clique-first-screen-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      // The names of classes depend on the styles.
      plugins: [react(), olderStyles()],
      ssr: { noExternal: true },
      build: { ssr: SCREEN, outDir, rolldownOptions: { output: { entryFileNames: 'screen.mjs' } } },
    })
    const args = [join(root, 'scripts/build/draw-first-screen.mjs'), join(outDir, 'screen.mjs')]
    const env = { ...process.env, NODE_ENV: 'production' }
    return (await promisify(execFile)(process.execPath, args, { env })).stdout
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Adds /auth.html to the build. */
export const firstScreen = (): Plugin => {
  let root = ''
  return {
    name: 'first-screen',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        const files = Object.values(bundle)
        const screen = files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => ROUTE.test(id)))
        if (page?.type !== 'asset' || screen?.type !== 'chunk') this.error('the page of /auth was not built')
        const html = String(page.source)
        const [, entry = ''] = /<script type="module" crossorigin src="([^"]+)">/.exec(html) ?? []
        const styles = new Set<string>()
        const add = (name: string) => {
          const file = bundle[name]
          if (file?.type !== 'chunk' || `/${name}` === entry) return
          file.imports.forEach(add)
          for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
        }
        add(screen.fileName)
        const links = [...styles].map((style) => `<link rel="stylesheet" crossorigin href="/${style}">\n  `)
        const drawn = withSnapshot(html, { build: entry, markup: await draw(root) })
        if (drawn === html) this.error('the page of /auth has no markup')
        const source = drawn
          // The first painted content is fetched before the code.
          .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
          .replace('</head>', `${links.join('')}</head>`)
        this.emitFile({ type: 'asset', fileName: 'auth.html', source })
      },
    },
  }
}
