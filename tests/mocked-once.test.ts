/** The doubles of a test are made once, even if modules that need them are loaded at the same moment. */
import { expect, test, vi } from 'vitest'

// The second import begins while the first is at a different place.
test.each([0, 2, 4, 8, 16])('modules loaded %i turns apart share their doubles', async (turns) => {
  vi.resetModules()
  const make = vi.fn<() => object>(() => ({ hash: () => 1 }))
  vi.doMock('../src/ui/pictures/id-colour', make)
  const later = async () => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    return import('../src/ui/pictures/banner-light')
  }
  await Promise.all([import('../src/ui/pictures/id-colour'), later()])
  expect(make).toHaveBeenCalledOnce()
  vi.doUnmock('../src/ui/pictures/id-colour')
})
