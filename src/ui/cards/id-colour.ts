/** A colour that always belongs to the same thing: worked out from its id, so that nothing has to be stored. */

/** FNV-1a: short, and spreads ids that differ in one letter. */
const hash = (id: string) => {
  let sum = 0x811c9dc5
  for (const char of id) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return sum >>> 0
}

const AVATAR_COLOURS = ['#0B6B6B', '#7A4B00', '#6B3FA0', '#A3325F', '#1F5FA8', '#3F6B1F', '#8A3B12', '#4A4F57'] as const

/** The colour under an avatar's initials. White on any of them has a contrast of at least 6.29. */
export const avatarColour = (id: string) => AVATAR_COLOURS[hash(id) % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]

/** The quiet tint of a photo's box before its bytes are there. */
export const photoTint = (id: string) => {
  const hue = hash(id) % 360
  return `light-dark(oklch(0.87 0.045 ${hue}), oklch(0.33 0.035 ${hue}))`
}

/** A soft picture of three lights for where a banner would be: always the same for the same id. */
export const bannerLight = (id: string) => {
  const hue = hash(id) % 360
  const light = (degrees: number, day: number, night: number) =>
    `light-dark(oklch(${day} 0.11 ${(hue + degrees) % 360}), oklch(${night} 0.075 ${(hue + degrees) % 360}))`
  return [
    `radial-gradient(90% 140% at 12% 0%, ${light(40, 0.86, 0.5)}, transparent 70%)`,
    `radial-gradient(80% 160% at 92% 20%, ${light(-50, 0.78, 0.42)}, transparent 72%)`,
    `radial-gradient(120% 120% at 50% 120%, ${light(90, 0.82, 0.36)}, transparent 70%)`,
    `linear-gradient(${light(0, 0.74, 0.34)}, ${light(0, 0.74, 0.34)})`,
  ].join(', ')
}
