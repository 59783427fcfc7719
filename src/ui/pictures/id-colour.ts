/** A colour derived from an id, so that the same id always has the same colour and nothing has to be stored. */

/** FNV-1a: short, and separates ids that differ in one letter. */
export const hash = (id: string) => {
  let sum = 0x811c9dc5
  for (const char of id) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return sum >>> 0
}

const AVATAR_COLOURS = ['#0B6B6B', '#7A4B00', '#6B3FA0', '#A3325F', '#1F5FA8', '#3F6B1F', '#8A3B12', '#4A4F57'] as const

/** The colour under an avatar's initials. White on any of them has a contrast of at least 6.29. */
export const avatarColour = (id: string) => AVATAR_COLOURS[hash(id) % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]

/** The quiet tint of a photo's box before the photo is loaded. */
export const photoTint = (id: string) => {
  const hue = hash(id) % 360
  return `light-dark(oklch(0.87 0.045 ${hue}), oklch(0.33 0.035 ${hue}))`
}
