/**
 * A deployment that can change under its users: a copy of the build next to it, and a separate server. The next build
 * differs only in its name, as far as a browser can tell: other bytes of index.html, and so of the service worker.
 */
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createOutput } from './output'
import { end, launch, withDataFolder, type Site } from './server'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

export interface Deployment extends Site {
  client: string
  /** Deploys a new version; the only change is the new name on every page that has it. */
  deploy(name: string): Promise<void>
  /** Replaces the service worker's script. */
  replaceWorker(script: string): Promise<void>
}

/** Compressed copies would be served instead. */
const write = async (file: string, text: string) => {
  await writeFile(file, text)
  for (const extension of ['.br', '.gz']) await rm(file + extension, { force: true })
}

const replacePage = async (client: string, name: string) => {
  const page = join(client, 'index.html')
  const html = await readFile(page, 'utf8')
  await write(page, html.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-build="${name}">`))
  const worker = join(client, 'service-worker.js')
  const script = await readFile(worker, 'utf8')
  const [, revision = ''] = /"revision":"(\w+)","url":"index\.html"/.exec(script) ?? []
  if (revision === '') throw new Error('index.html is not precached')
  await write(worker, script.replace(revision, `${name}${revision}`.slice(0, 32)))
}

export const withDeployment = (use: (deployment: Deployment) => Promise<void>) =>
  withDataFolder(async (data) => {
    // Next to the build, so that the server finds its packages.
    const folder = await mkdtemp(join(DIST, 'deployed-'))
    for (const part of ['client', 'server']) await cp(join(DIST, part), join(folder, part), { recursive: true })
    const client = join(folder, 'client')
    const { print, next } = createOutput()
    const { child, url } = await launch({ PORT: '0', DATA_DIR: data }, print, join(folder, 'server/main.js'))
    try {
      await use({
        url,
        next,
        client,
        deploy: (name) => replacePage(client, name),
        replaceWorker: (script) => write(join(client, 'service-worker.js'), script),
      })
    } finally {
      await end(child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  })

/** The files of a lazy part, by the beginning of their names: from this build and earlier builds. */
export const filesOfPart = async ({ client }: Deployment, name: string) =>
  (await readdir(join(client, 'assets')))
    .filter((file) => file.startsWith(`${name}-`) && file.includes('.js'))
    .map((file) => join(client, 'assets', file))
