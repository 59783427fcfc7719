/** The images that an installed app on an iPhone or iPad shows before its page: iOS takes them only from links. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** An image drawn by draw-install-images.mjs: its screen in points, upright, and its theme. */
const NAME = /^(\d+)x(\d+)-(light|dark)\.png$/
/** The position of the width in a PNG, in pixels. */
const WIDTH_AT = 16

export const linkTo = (folder: string, file: string) => {
  const [, width, height, theme] = NAME.exec(file) ?? []
  const ratio = readFileSync(join(folder, file)).readUInt32BE(WIDTH_AT) / Number(width)
  const media = [
    `(device-width: ${width}px) and (device-height: ${height}px)`,
    `(-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait) and (prefers-color-scheme: ${theme})`,
  ].join(' and ')
  // At the end: the page's encoding must be among its first 1,024 bytes.
  return {
    tag: 'link',
    injectTo: 'head' as const,
    attrs: { rel: 'apple-touch-startup-image', media, href: `/splash/${file}` },
  }
}

/** Adds a link to the page for each image in public/splash. */
export const startImages = (): Plugin => {
  let folder = ''
  return {
    name: 'start-images',
    configResolved: ({ publicDir }) => {
      folder = join(publicDir, 'splash')
    },
    transformIndexHtml: () => readdirSync(folder).map((file) => linkTo(folder, file)),
  }
}
