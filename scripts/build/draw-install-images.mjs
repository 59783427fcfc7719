// Draws the images for installers: iOS's launch screens, the shortcuts' icons, and the manifest's screenshots of the
// demo. Run by hand, after the design has changed: node scripts/build/draw-install-images.mjs, with `npm run demo`
// running on URL.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browser } from '../browser.mjs'
import { root } from '../run.mjs'

const URL = process.env['URL'] ?? 'http://127.0.0.1:8080'

/** Points and pixels per point of iPhones and iPads, upright. */
const SCREENS = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [430, 932, 3],
  [440, 956, 3],
  [820, 1180, 2],
  [834, 1194, 2],
  [1024, 1366, 2],
]
const THEMES = { light: ['#FBF9F6', 'mark'], dark: ['#12110F', 'mark-dark'] }

/** Inner parts of icons, 24 to a side (lucide: upload, search). */
const SHORTCUTS = {
  upload: '<path d="M12 3v12"/><path d="m17 8-5-5-5 5"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
}

const folder = (name) => {
  mkdirSync(join(root, 'public', name), { recursive: true })
  return (file) => join(root, 'public', name, file)
}
const read = (mark) => readFileSync(join(root, `public/brand/${mark}.svg`), 'utf8')

const chrome = await chromium.launch({ executablePath: await browser(), args: ['--no-sandbox', '--disable-gpu'] })
const draw = async (width, height, deviceScaleFactor, html, path) => {
  const page = await chrome.newPage({ viewport: { width, height }, deviceScaleFactor })
  await page.setContent(`<style>*{margin:0}body{height:100vh;display:grid;place-items:center}</style>${html}`)
  await page.screenshot({ path, omitBackground: true })
  await page.close()
}

const splash = folder('splash')
for (const [width, height, ratio] of SCREENS)
  for (const [theme, [colour, mark]] of Object.entries(THEMES)) {
    const file = `${width}x${height}-${theme}.png`
    const html = `<style>body{background:${colour}}svg{width:112px}</style>${read(mark)}`
    await draw(width, height, ratio, html, splash(file))
  }

const icons = folder('icons')
for (const [name, paths] of Object.entries(SHORTCUTS)) {
  const svg = `<svg viewBox="0 0 24 24" width="48" fill="none" stroke="#0B6B6B" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`
  const disc = `<div style="width:96px;height:96px;border-radius:50%;background:#FBF9F6;display:grid;place-items:center">${svg}</div>`
  await draw(96, 96, 1, disc, icons(`shortcut-${name}.png`))
}

const screenshots = folder('screenshots')
for (const [form, width, height, deviceScaleFactor] of [
  ['narrow', 390, 844, 2],
  ['wide', 1280, 800, 1],
]) {
  const context = await chrome.newContext({ viewport: { width, height }, deviceScaleFactor, baseURL: URL })
  const page = await context.newPage()
  const shoot = async (name) => {
    // The network is never idle: the stream of changes stays open.
    await page.waitForTimeout(3000)
    await page.waitForTimeout(800)
    await page.screenshot({ path: screenshots(`${name}-${form}.jpg`), type: 'jpeg', quality: 82 })
  }
  await page.goto('/')
  await page.getByLabel('Phone number').fill('1111111111')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByLabel('Six-digit code').fill('111111')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await shoot('home')
  await page.locator('main a[href^="/collection/"]').first().click()
  await page.waitForURL('**/collection/**')
  await shoot('collection')
  await context.close()
}
await chrome.close()
