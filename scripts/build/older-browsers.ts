/** The file that older browsers load before the app ([Note: The oldest browsers]). Workers have it in their own code. */
import { build, type Plugin } from 'vite'

const SOURCE = 'src/platform/older-browsers.ts'

/** Adds /older.js to the build. */
export const olderBrowsers = (): Plugin => {
  let root = ''
  return {
    name: 'older-browsers',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle() {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
        },
      })
      const [result] = [built].flat()
      const chunk = result && 'output' in result ? result.output.find((file) => file.type === 'chunk') : undefined
      if (!chunk) this.error('/older.js was not built')
      this.emitFile({ type: 'asset', fileName: 'older.js', source: chunk.code })
    },
  }
}
