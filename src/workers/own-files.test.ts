import { expect, it } from 'vitest'
import { ownFilesOnly } from './own-files'

const ORIGIN = 'https://photos.example'
const isStored = async (path: string, response: Response) => {
  const request = new Request(ORIGIN + path)
  return (await ownFilesOnly.cacheWillUpdate({ request, response })) !== null
}
const file = (type: string, text = '', status = 200) =>
  new Response(text, { status, headers: { 'content-type': `${type}; charset=utf-8` } })
const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true })
const APP = '<!doctype html><div id="root"></div>'
const SIGN_IN = '<!doctype html><form id="sign-in"></form>'

it('a file of the app is stored, and so are its pages', async () => {
  expect(await isStored('/assets/app-1.js', file('text/javascript'))).toBe(true)
  expect(await isStored('/index.html?__WB_REVISION__=1', file('text/html', APP))).toBe(true)
  expect(await isStored('/pages/privacy.html', file('text/html', '<h1>Privacy</h1>'))).toBe(true)
})

it('a sign-in page of a network, an error and a redirected answer are not', async () => {
  expect(await isStored('/assets/app-1.js', file('text/html', SIGN_IN))).toBe(false)
  expect(await isStored('/index.html', file('text/html', SIGN_IN))).toBe(false)
  expect(await isStored('/index.html', redirected(file('text/html', APP)))).toBe(false)
  expect(await isStored('/pages/privacy.html', redirected(file('text/html', SIGN_IN)))).toBe(false)
  expect(await isStored('/assets/app-1.js', file('text/javascript', '', 403))).toBe(false)
})
