/** The built app, as files. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { NETWORK_SIGN_IN, returnPathOf } from '../../contract/network-sign-in'
import { securityHeaders, type Origins } from './headers'
import { mediaType } from './media-types'
import { errorCode } from '../basis/error-code'

/** For answers that are not pages. */
const NO_OTHERS: Origins = { firebase: false }

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const findFile = async (file: string) => {
  try {
    const found = await stat(file)
    return found.isFile() ? found : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error))) return undefined
    throw error
  }
}

/** The smallest form of a file that the client accepts, if the build has stored one next to it. */
const bestForm = async (file: string, accepted: string) => {
  for (const [encoding, extension] of encodings) {
    const found = accepted.includes(encoding) ? await findFile(file + extension) : undefined
    if (found) return { file: file + extension, found, encoding }
  }
  const found = await findFile(file)
  return found && { file, found, encoding: undefined }
}

const notThere = () =>
  new Response('Not found\n', {
    status: 404,
    headers: {
      ...securityHeaders('/', NO_OTHERS),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    },
  })

/**
 * Photos shared to the installed app, which its service worker receives. If the worker was evicted, the request arrives
 * here, without a signed-in user: the app shows that the photos did not arrive.
 */
const SHARE_TARGET = '/share-target'
const shareLost = () =>
  new Response(null, { status: 303, headers: { ...securityHeaders('/', NO_OTHERS), location: '/?shared=none' } })

/** Reached through a network's sign-in page: see [Note: Behind a sign-in page] in contract/network-sign-in.ts. */
const signedIn = (url: string) =>
  new Response(null, {
    status: 303,
    headers: { ...securityHeaders('/', NO_OTHERS), location: returnPathOf(url), 'cache-control': 'no-store' },
  })

/** Places in the app that have a page of their own: see [Note: The page of /auth] in scripts/build/first-screen.ts. */
const PAGES = new Map([['/auth', '/auth.html']])

/** The decoded path, which cannot lead out of the folder; undefined if it is malformed. */
const safePath = (pathname: string) => {
  try {
    // An absolute path has nothing above it that `..` could reach.
    const path = normalize(decodeURIComponent(pathname))
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * Answers GET and HEAD from the built app in `folder`. Hashed files under /assets are cached for ever, everything else
 * is revalidated. A path without extension is a place in the app, which index.html shows; a missing file is answered
 * with 404 and never with HTML, which a browser would use as the requested script. Pages may use `origins`.
 */
export const createClient = (folder: string, origins: Origins) => {
  const sendFile = async (request: Request, path: string): Promise<Response | undefined> => {
    const form = await bestForm(join(folder, path), request.headers.get('accept-encoding') ?? '')
    if (form === undefined) return undefined
    const { file, found, encoding } = form
    const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}${encoding ?? ''}"`
    const headers: Record<string, string> = {
      ...securityHeaders(path, origins),
      'content-type': mediaType(path),
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
      etag,
      ...(encoding && { 'content-encoding': encoding }),
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    headers['content-length'] = String(found.size)
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers })
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'POST' && new URL(request.url).pathname === SHARE_TARGET) return shareLost()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
    const { pathname } = new URL(request.url)
    if (pathname === NETWORK_SIGN_IN) return signedIn(request.url)
    const path = safePath(pathname)
    if (path === undefined) return notThere()
    const isFile = extname(path) !== ''
    return (await sendFile(request, isFile ? path : (PAGES.get(path) ?? '/index.html'))) ?? notThere()
  }
}
