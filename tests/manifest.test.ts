/**
 * manifest.webmanifest by the rules of the W3C's Web Application Manifest, and the further requirements of installers.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'

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

test('every picture is there, in the size and type that it is said to have', () => {
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

test("iOS's launch screens are there, in pixels", () => {
  const html = readFileSync(join(folder, '../index.html'), 'utf8')
  const links = [
    ...html.matchAll(
      /device-width: (\d+)px\) and \(device-height: (\d+)px\) and \(-webkit-device-pixel-ratio: (\d)\)[\s\S]*?href="([^"]+)"/g,
    ),
  ]
  expect(links.length).toBeGreaterThan(10)
  for (const [, width, height, ratio, href = ''] of links) {
    const size = imageSize(readFileSync(join(folder, href)))
    expect([size.width, size.height]).toEqual([Number(width) * Number(ratio), Number(height) * Number(ratio)])
  }
})
