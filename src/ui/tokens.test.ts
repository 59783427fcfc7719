// Recomputes the contrasts that the design promises (WCAG 2) from tokens.css, in both schemes.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { avatarColour } from './pictures/id-colour'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const schemes = ['light', 'dark'] as const

const colour = (name: string, scheme: (typeof schemes)[number]) => {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  const value = found?.[scheme === 'light' ? 1 : 2]
  if (value === undefined) throw new Error(`no token --${name}`)
  return value
}

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT = 4.5
const GRAPHIC = 3

describe.each(schemes)('%s', (scheme) => {
  test.each([
    ['text', 'bg', TEXT],
    ['text', 'surface', TEXT],
    ['text', 'surface-2', TEXT],
    ['text-2', 'bg', TEXT],
    ['text-2', 'surface', TEXT],
    ['text-2', 'surface-2', TEXT],
    ['accent-text', 'bg', TEXT],
    ['accent-text', 'accent-soft', TEXT],
    ['on-accent', 'accent', TEXT],
    ['danger', 'surface', TEXT],
    ['danger', 'danger-soft', TEXT],
    ['on-danger', 'danger', TEXT],
    ['warn', 'surface', TEXT],
    ['warn', 'warn-soft', TEXT],
    ['ok', 'surface', TEXT],
    ['ok', 'ok-soft', TEXT],
    ['love', 'surface', TEXT],
    ['love', 'surface-2', GRAPHIC],
    ['line-strong', 'surface', GRAPHIC],
    ['line-strong', 'surface-2', GRAPHIC],
    ['focus', 'bg', GRAPHIC],
    ['focus', 'surface-2', GRAPHIC],
    ['focus', 'focus-edge', GRAPHIC],
  ])('%s on %s reaches %d', (front, back, minimum) => {
    expect(contrast(colour(front, scheme), colour(back, scheme))).toBeGreaterThanOrEqual(minimum)
  })
})

test('ring or edge of the focus on photos reaches 3 on every grey', () => {
  const greys = Array.from({ length: 256 }, (_, grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`)
  const reached = (grey: string) =>
    Math.max(...['focus', 'focus-edge'].map((name) => contrast(colour(name, 'dark'), grey)))
  expect(greys.filter((grey) => reached(grey) < GRAPHIC)).toEqual([])
})

test('white on a white photo under the scrim reaches 4.5', () => {
  const strength = Number(/--scrim-photo: rgb\(0 0 0 \/ ([\d.]+)\)/.exec(css)?.[1])
  const grey = Math.round(255 * (1 - strength)).toString(16)
  expect(contrast('#ffffff', `#${grey}${grey}${grey}`)).toBeGreaterThanOrEqual(TEXT)
})

test('white initials are readable on every avatar colour', () => {
  const colours = new Set(Array.from({ length: 200 }, (_, n) => avatarColour(`user-${n}`)))
  expect(colours.size).toBe(8)
  for (const each of colours) expect(contrast('#ffffff', each)).toBeGreaterThanOrEqual(6.29)
})
