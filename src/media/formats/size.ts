/** Sizes of pictures in pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * The size with this longest side; a smaller picture keeps its size (docs/specification.md 3.1: never enlarge). At
 * least 1 × 1.
 */
export const fit = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Swaps width and height for the four sideways orientations. */
export const turned = ({ width, height }: Size, orientation: number): Size =>
  orientation > 4 ? { width: height, height: width } : { width, height }

/** The largest square in the middle. */
export const centreSquare = ({ width, height }: Size) => {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}
