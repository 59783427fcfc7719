/**
 * manifest.webmanifest by the rules of the W3C's Web Application Manifest, and the further requirements of installers.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { linkTo } from '../scripts/build/start-images'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

const folder = fileURLToPath(new URL('../public', import.meta.url))
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'))
const here = 'https://clique.example/manifest.webmanifest'
const within = (address: string) => new URL(address, here).href.startsWith(new URL(manifest.scope, here).href)
const shortcutIcons: Picture[] = manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons)
const pictures: Picture[] = [...manifest.icons, ...manifest.screenshots, ...shortcutIcons]

test('its members are known ones, and of their types', () => {
  const known =
    'background_color categories description dir display display_override icons id lang launch_handler name scope ' +
    'screenshots share_target short_name shortcuts start_url theme_color'
  expect(Object.keys(manifest).toSorted()).toEqual(known.split(' '))
  expect(manifest.short_name.length).toBeLessThanOrEqual(12)
  for (const colour of [manifest.theme_color, manifest.background_color]) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
  expect(['standalone', 'fullscreen', 'minimal-ui']).toContain(manifest.display)
  expect(['ltr', 'rtl', 'auto']).toContain(manifest.dir)
  expect(manifest.launch_handler.client_mode.flat()).toContain('auto')
})

test('every URL is within its scope', () => {
  const addresses = [manifest.id, manifest.start_url, manifest.share_target.action]
  expect(addresses.filter((address) => !within(address))).toEqual([])
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url).filter((url: string) => !within(url))).toEqual([])
})

test('every picture exists, in its declared size and type', () => {
  for (const { src, sizes, type } of pictures) {
    const file = join(folder, src)
    expect(existsSync(file) ? '' : src).toBe('')
    if (sizes === 'any') continue
    const { width, height, type: found } = imageSize(readFileSync(file))
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
    expect(type).toBe(`image/${found === 'jpg' ? 'jpeg' : found}`)
  }
})

test('there are icons for every installer, and screenshots for phones and computers', () => {
  const has = (purpose: string, sizes: string) =>
    manifest.icons.some((icon: Picture) => icon.purpose === purpose && icon.sizes === sizes)
  expect(has('any', '192x192') && has('any', '512x512')).toBe(true)
  expect(has('maskable', '512x512') && has('monochrome', '512x512')).toBe(true)
  for (const form of ['narrow', 'wide']) {
    const shots = manifest.screenshots.filter(({ form_factor: f }: Picture) => f === form)
    expect(shots.length).toBeGreaterThan(0)
    expect(new Set(shots.map(({ sizes }: Picture) => sizes)).size).toBe(1)
    expect(shots.every(({ label }: Picture) => label)).toBe(true)
  }
})

test('photos can be shared to it, and nothing else', () => {
  const { method, enctype, params } = manifest.share_target
  expect([method, enctype]).toEqual(['POST', 'multipart/form-data'])
  expect(params.files[0].accept.filter((type: string) => type.includes('/'))).toEqual([
    'image/jpeg',
    'image/png',
    'image/webp',
  ])
})

test('each start image is linked for its screen, in pixels and for both themes', () => {
  const splash = join(folder, 'splash')
  const media = readdirSync(splash).map((file) => {
    const { attrs } = linkTo(splash, file)
    const [width = 0, height = 0, ratio = 0] = [...attrs.media.matchAll(/: (\d+)/g)].map(([, number]) => Number(number))
    const size = imageSize(readFileSync(join(folder, attrs.href)))
    expect([size.width, size.height, file]).toEqual([width * ratio, height * ratio, file])
    return attrs.media
  })
  expect(media.length).toBeGreaterThan(20)
  const other = (one: string) => (one.includes('dark') ? one.replace('dark', 'light') : one.replace('light', 'dark'))
  expect(media.filter((one) => !media.includes(other(one)))).toEqual([])
})
