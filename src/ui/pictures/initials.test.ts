import { expect, test } from 'vitest'
import { initialsOf } from './initials'

test.each([
  ['Maya Kern', 'MK'],
  ['  lake   house  weekend ', 'LW'],
  ['theo', 'T'],
  ['🏔️ Hikers', '🏔️H'],
  ['👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦F'],
  ['🇩🇪 friends', '🇩🇪F'],
  ['Jose\u0301phine A\u0301lvarez', 'JA\u0301'],
  ['e\u0301mile', 'E\u0301'],
  ['ليلى عبد الرحمن', 'لا'],
  ['נועה לוי', 'נל'],
  ['山田 太郎', '山太'],
  ['山田太郎', '山'],
  ['कि शोर', 'किशो'],
  ['ßtraße ßen', 'SS'],
  ['(Anna) "Bell"', 'AB'],
  ['Kern & Co', 'KC'],
  ['Lake house -', 'LH'],
  ['2024 trip', '2T'],
  ['istanbul', 'I'],
  ['!!!', '!'],
  ['   ', ''],
  ['', ''],
])('%j becomes %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
