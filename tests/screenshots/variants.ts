/** The forms in which every screen is checked. */
export interface Variant {
  /** Names the picture. */
  name: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  /** Size of the root's text, in per cent. */
  textSize: 100 | 200
  /** The scope of axe: the themes differ only in colours. */
  axe: 'all' | 'colours' | 'nothing'
}

const sizes = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const

/** The widths at which the forms below are checked: a phone and a desktop. */
const isMain = (width: number) => width === 390 || width === 1280
/** The widths at which axe runs: each layout once. */
const hasAxe = (width: number) => isMain(width) || width === 844 || width === 1920

const plain = { colorScheme: 'light', dir: 'ltr', textSize: 100 } as const

export const variants: Variant[] = sizes.flatMap(([width, height]): Variant[] => {
  const size = { width, height }
  const name = `${width}x${height}`
  const [light, dark] = hasAxe(width) ? (['all', 'colours'] as const) : (['nothing', 'nothing'] as const)
  const themes: Variant[] = [
    { ...plain, ...size, name: `${name}-light`, axe: light },
    { ...plain, ...size, name: `${name}-dark`, colorScheme: 'dark', axe: dark },
  ]
  const large: Variant = { ...plain, ...size, name: `${name}-text-200`, textSize: 200, axe: 'nothing' }
  if (width === 320) return [...themes, large]
  if (!isMain(width)) return themes
  return [...themes, { ...plain, ...size, name: `${name}-rtl`, dir: 'rtl', axe: 'nothing' }, large]
})
