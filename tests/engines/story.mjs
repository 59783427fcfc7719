// One engine's story: sign in, look around, lose the server, restart the browser, see all content again, like and
// comment; when the server is back both arrive, once. Then photos are picked, also by a guest, and pages left again and again.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'
import { seed } from '../../scripts/seed.mjs'
import { openBrowser } from './browsers.mjs'
import { compareColours } from './colours.mjs'
import { enterAsGuest } from './guest.mjs'
import { person } from './page.mjs'
import { uploadThroughReloads } from './upload.mjs'

const startServer = async (folder, port) => {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: port, DATA_DIR: folder, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    let seen = ''
    child.stdout.on('data', (chunk) => {
      seen += chunk
      const [, address] = /ready on (http:\S+)/.exec(seen) ?? []
      if (address) resolve(address)
    })
    void ended.then((code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { url, kill: () => (child.kill('SIGKILL'), ended) }
}

const signIn = async (who) => {
  await who.fills('phone number', '1111111111')
  await who.press('button', '^get started')
  await who.fills('six-digit code', '111111')
  await who.press('button', '^continue')
}

/** Shown at once on a phone, without scrolling. */
const PHOTOS = 6
const ARRIVAL_MS = 70_000
const QUICK_ROUNDS = 5
/** Long enough for a second arrival. */
const AGAIN_MS = 3000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Another user's view: two likes instead of one, and one comment. */
const arrived = async ({ call }, photo) => {
  const look = async () => {
    const { comments } = await call('GET', `/comment/collectionItem/${photo}?page=0&size=20`)
    const { flick } = await call('GET', `/flick/${photo}`)
    return JSON.stringify([flick.likes, comments.map(({ comment }) => comment.payload)])
  }
  const wanted = JSON.stringify([2, ['What a day']])
  for (const began = Date.now(); (await look()) !== wanted; await pause(500))
    if (Date.now() - began > ARRIVAL_MS) throw new Error(`the server has ${await look()}`)
  await pause(AGAIN_MS)
  if ((await look()) !== wanted) throw new Error(`the server has ${await look()}`)
}

/** Throws if a step fails; `tell` is called with each finished step. */
export const story = async (engine, tell) => {
  const folder = await mkdtemp(join(tmpdir(), `clique-engines-${engine}-`))
  const profile = join(folder, 'profile')
  let server = await startServer(join(folder, 'data'), '0')
  let browser
  try {
    const { url } = server
    const { collectionId, photoIds, people } = await seed(url)
    const newest = photoIds.at(-1)
    browser = await openBrowser(engine, profile)
    let who = person(browser)
    await who.go(`${url}/`)
    await signIn(who)
    await who.sees('heading', '^home')
    await who.isReadyForOffline()
    tell('signed in')

    // Twice: the first load may have bypassed the service worker.
    for (const path of ['/', `/collection/${collectionId}`, `/collection/${collectionId}`]) await who.go(url + path)
    await who.seesPhotos(PHOTOS)
    await who.press('photo', '.')
    await who.press('button', 'comments?$')
    await who.sees('text', 'be the first to leave a comment')
    await who.go(`${url}/`)
    await who.press('link', 'lake house')
    await who.sees('heading', 'lake house')
    await who.sees('link', 'summer week')
    tell('looked around')

    await server.kill()
    await browser.close()
    browser = await openBrowser(engine, profile)
    who = person(browser)
    await who.go(`${url}/`)
    await who.sees('heading', '^home')
    await who.press('link', 'lake house')
    await who.sees('heading', 'lake house')
    await who.press('link', 'summer week')
    await who.seesPhotos(PHOTOS)
    tell('browser restarted without the server: home, clique and collection are there')

    await who.press('photo', '.')
    await who.press('button', '^like, 1 like')
    await who.sees('button', '^like, 2 likes')
    await who.press('button', 'comments?$')
    await who.fills('add a comment', 'What a day')
    await who.press('button', '^post')
    await who.sees('text', 'will be posted when you are back online')
    tell('liked and commented without the server')

    server = await startServer(join(folder, 'data'), new URL(url).port)
    await arrived(people.theo, newest)
    tell('the server is back: the like and the comment have arrived, once')

    const uploading = { browser, who, url, friend: people.theo, collectionId }
    await uploadThroughReloads({ ...uploading, path: `/collection/${collectionId}`, elsewhere: '/' })
    tell('photos were picked and the page reloaded many times: each has arrived, once, byte for byte')

    await compareColours({ browser, who, url, friend: people.theo, collectionId }, tell)

    const path = await enterAsGuest(uploading, people.maya)
    await uploadThroughReloads({ ...uploading, path, elsewhere: path, isGuest: true })
    tell('the same as a guest without an account, on the same device')

    for (let round = 0; round < QUICK_ROUNDS; round += 1) {
      for (const path of ['/', `/collection/${collectionId}`, `/collection/${collectionId}`]) await who.go(url + path)
      await who.seesPhotos(PHOTOS)
    }
    tell('pages were left before they were whole: the next ones were there all the same')
  } finally {
    await browser?.close().catch(() => undefined)
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
