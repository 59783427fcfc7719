import { expect, test } from 'vitest'
import { archivePath, asArchivePath, findEqual, pathPart } from './path'
import { centralHeader, localHeader, type ZipEntry } from './records'

const HOSTILE: [string, string][] = [
  ['../../../evil', 'evil'],
  ['..\\..\\evil', 'evil'],
  ['/etc/passwd', 'etc passwd'],
  ['C:\\Windows', 'C Windows'],
  ['..', '_'],
  ['.', '_'],
  [' \t\n', '_'],
  ['', '_'],
  ['a"b<c>d|e*f?g', 'a b c d e f g'],
  ['CON', '_CON'],
  ['aux.txt', '_aux.txt'],
  ['nul .x', '_nul .x'],
  ['LPT³', '_LPT³'],
  ['CONIN$', '_CONIN$'],
  ['clock$', '_clock$'],
  ['Console', 'Console'],
  ['com10', 'com10'],
  ['dots... . ', 'dots'],
  ['.hidden', 'hidden'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['a\u2066b\u2069c\u200Bd', 'a b c d'],
  ['nul\0byte\u0007\u009F', 'nul byte'],
  ['line\u2028break', 'line break'],
  ['half \uD83D', 'half'],
  ['e\u0301', 'é'],
  ['写真 🏖', '写真 🏖'],
]

test('a name is cut between two characters, and a writer takes 255 bytes', () => {
  expect(pathPart('🏖'.repeat(100))).toBe('🏖'.repeat(45))
  expect(pathPart(`${'x'.repeat(179)}. y`)).toBe('x'.repeat(179))
  expect(asArchivePath('x'.repeat(255))).toHaveLength(255)
  expect(() => asArchivePath('x'.repeat(256))).toThrow('no path')
})

test.each(HOSTILE)('the text %j is the part %j of a path, which is its own part', (text, part) => {
  expect(pathPart(text)).toBe(part)
  expect(pathPart(part)).toBe(part)
  expect(asArchivePath(archivePath('photos', text))).toBe(`photos/${part}`)
})

test.each([...HOSTILE.flatMap(([text, part]) => (text === part ? [] : [text])), 'a//b', '/a', 'a/../b', 'a/'])(
  'the writer of archives refuses the name %j',
  (name) => {
    const entry = { name, size: 1, crc32: 1, modified: 0, dosTime: 0 } as ZipEntry
    for (const write of [localHeader, (one: ZipEntry) => centralHeader(one, 0)])
      expect(() => write(entry)).toThrow('no path')
    expect(() => asArchivePath(name)).toThrow('no path')
  },
)

test('names that a file system takes for one are found: by case, and by another form of a letter', () => {
  const paths = (...names: string[]) => names.map((name) => ({ name: archivePath(name) }))
  expect(findEqual(paths('Mia 1', 'mia 1', 'Mia 2'))).toBe('mia 1')
  expect(findEqual(paths('straße', 'STRASSE'))).toBe('STRASSE')
  expect(findEqual(paths('a:b', 'a?b'))).toBe('a b')
  expect(findEqual(paths('Mia 1', 'Mia 2'))).toBeUndefined()
})
