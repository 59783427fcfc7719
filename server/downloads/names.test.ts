import { expect, test } from 'vitest'
import { archiveName, createClock, photoName } from './names'

const at = new Date('2024-05-01T22:30:15.999Z')
const photo = { username: 'ada_1', type: 'image/jpeg', number: 7, count: 312 }

test('a photo is named after date, time, uploader and number, in the time zone of who downloads it', () => {
  expect(photoName(createClock('UTC')(at), photo)).toBe('2024-05-01 22.30.15 ada_1 007.jpg')
  expect(photoName(createClock('Europe/Berlin')(at), photo)).toBe('2024-05-02 00.30.15 ada_1 007.jpg')
  expect(photoName(createClock('UTC')(at), { ...photo, type: 'image/webp' })).toMatch(/ 007\.webp$/)
  expect(photoName(createClock('UTC')(at), { ...photo, type: 'image/png' })).toMatch(/ 007\.png$/)
})

test('midnight is hour 0', () => {
  expect(createClock('UTC')(new Date('2024-05-01T00:00:00Z'))).toMatchObject({ date: '2024-05-01', time: '00.00.00' })
})

test.each([
  ['Summer', 'Summer.zip'],
  ['  ..Sun / Sea\\\n?', 'Sun Sea.zip'],
  ['a"b<c>d|e*f:g', 'a b c d e f g.zip'],
  ['\u202Egpj.exe', 'gpj.exe.zip'],
  ['写真 🏖', '写真 🏖.zip'],
  ['../..', 'Photos.zip'],
  ['CON', '_CON.zip'],
  ['aux', '_aux.zip'],
  ['Com1', '_Com1.zip'],
  ['LPT³', '_LPT³.zip'],
  ['nul. ', '_nul.zip'],
  ['prn .backup', '_prn .backup.zip'],
  ['CONIN$', '_CONIN$.zip'],
  ['Console', 'Console.zip'],
  ['com10', 'com10.zip'],
  ['x'.repeat(300), `${'x'.repeat(180)}.zip`],
])('an archive of %j is named %j', (title, name) => {
  expect(archiveName(title)).toBe(name)
})

test.each([
  ['../../../evil (guest)', '2024-05-01 22.30.15 evil (guest) 007.jpg'],
  ['Mia: 1/2? (guest)', '2024-05-01 22.30.15 Mia 1 2 (guest) 007.jpg'],
  ['🏖'.repeat(100), `2024-05-01 22.30.15 ${'🏖'.repeat(45)} 007.jpg`],
])('a photo of a guest named %j is named %j', (username, name) => {
  const found = photoName(createClock('UTC')(at), { ...photo, username })
  expect(found).toBe(name)
  expect(Buffer.byteLength(found)).toBeLessThan(255)
})
