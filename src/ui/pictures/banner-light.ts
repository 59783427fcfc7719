import { hash } from './id-colour'

/** A soft picture of three lights in place of a missing banner: always the same for the same id. */
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
