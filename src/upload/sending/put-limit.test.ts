import { expect, it } from 'vitest'
import { putLimit } from './put-limit'

it.each([
  [undefined, 20],
  [{ effectiveType: '4g' }, 20],
  [{ effectiveType: '3g' }, 6],
  [{ effectiveType: '4g', saveData: true }, 6],
  [{ effectiveType: '2g', saveData: true }, 2],
  [{ effectiveType: 'slow-2g' }, 2],
])('%o: %d', (connection, limit) => expect(putLimit(connection)).toBe(limit))
