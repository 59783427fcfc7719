import { expect, test } from 'vitest'
import { axisOf, contain, fit, pulledDown, swipe, wantsOriginal, WHOLE_VIEW, zoomAt } from './geometry'

const stage = { width: 400, height: 800 }
const landscape = contain({ width: 4000, height: 3000 }, stage)

test('a photo is shown whole, whatever its orientation', () => {
  expect(landscape).toEqual({ width: 400, height: 300 })
  expect(contain({ width: 1000, height: 4000 }, stage)).toEqual({ width: 200, height: 800 })
  expect(contain({ width: 0, height: 0 }, stage)).toEqual(stage)
})

test('zooming keeps the point under the finger still', () => {
  const finger = { x: 120, y: -60 }
  // The stage's point on the photo, in px of the unenlarged photo.
  const onPhoto = (view: typeof WHOLE_VIEW) => [(finger.x - view.x) / view.scale, (finger.y - view.y) / view.scale]
  const once = zoomAt(WHOLE_VIEW, 2, finger)
  const twice = zoomAt(once, 5, finger)
  expect(twice.scale).toBe(5)
  expect(onPhoto(once)).toEqual([120, -60])
  expect(onPhoto(twice)[0]).toBeCloseTo(120)
  expect(onPhoto(twice)[1]).toBeCloseTo(-60)
})

test('zoom ends at 1 and at 8', () => {
  expect(zoomAt(WHOLE_VIEW, 0.3, { x: 0, y: 0 }).scale).toBe(1)
  expect(zoomAt(WHOLE_VIEW, 50, { x: 10, y: 0 })).toMatchObject({ scale: 8, x: -70 })
})

test('panning ends at the edge of the photo', () => {
  const wide = fit({ scale: 2, x: 900, y: -900 }, landscape, stage)
  expect(wide.x).toBe(200)
  expect(wide.y).toBeCloseTo(0)
  // 300 * 4 = 1200 px high now: 200 px above and below the stage.
  expect(fit({ scale: 4, x: 0, y: -900 }, landscape, stage)).toEqual({ scale: 4, x: 0, y: -200 })
  expect(fit({ scale: 4, x: 30, y: 40 }, landscape, stage)).toEqual({ scale: 4, x: 30, y: 40 })
})

test('a swipe needs more than 50 px and a clear axis', () => {
  expect(swipe({ x: -51, y: 0 })).toBe(1)
  expect(swipe({ x: 51, y: 0 })).toBe(-1)
  expect(swipe({ x: -50, y: 0 })).toBe(0)
  expect(swipe({ x: -120, y: 100 })).toBe(1)
  expect(swipe({ x: -119, y: 100 })).toBe(0)
  expect(swipe({ x: 20, y: 300 })).toBe(0)
})

test('a pull down past 120 px closes, one up or aslant does not', () => {
  expect(pulledDown({ x: 10, y: 121 })).toBe(true)
  expect(pulledDown({ x: 10, y: 120 })).toBe(false)
  expect(pulledDown({ x: 10, y: -300 })).toBe(false)
  expect(pulledDown({ x: 200, y: 201 })).toBe(false)
})

test('a drag has no axis before it has moved', () => {
  expect(axisOf({ x: 7, y: 0 })).toBeUndefined()
  expect(axisOf({ x: 8, y: 0 })).toBe('x')
  expect(axisOf({ x: 0, y: -9 })).toBe('y')
  expect(axisOf({ x: 30, y: 30 })).toBeUndefined()
})

test('the original is fetched when enlarged or when medium cannot fill the slot', () => {
  const phone = { width: 390, height: 520 }
  expect(wantsOriginal(phone, 3, false)).toBe(false)
  expect(wantsOriginal(phone, 3, true)).toBe(true)
  expect(wantsOriginal({ width: 1200, height: 800 }, 2, false)).toBe(true)
})
