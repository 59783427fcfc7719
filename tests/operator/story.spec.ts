/**
 * The operator's story, by the commands of the docs, with real programs only: each chapter continues with the result of the
 * one before. `npm run test:operator` runs it.
 */
import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { backUp, damageBackup, restore } from './backups'
import { renewAll, signInDevices, type Device } from './devices'
import { install, mistype } from './install'
import { losePhoto } from './lost-photo'
import { addPhotos, inviteThird, loseThePhone } from './members'
import { firstOperator, secondOperator } from './operators'
import { beginStory, type Story } from './story'
import { twoServers } from './two-servers'
import { upgrade } from './upgrade'

const programs = process.env['POSTGRES_BIN']

test.describe.configure({ mode: 'serial' })
test.skip(spawnSync('which', ['caddy']).status !== 0, 'Caddy is not installed')

let story: Story
let [link, command]: string[] = []
let made: string[] = []
let devices: Device[] = []

test.beforeAll(async ({ launchOptions }) => {
  story = await beginStory(launchOptions)
})
test.afterAll(() => story.close())

test('a release is packed and installed in an empty folder, and prints the set-up link', async () => {
  link = await install(story)
})
test('the link makes the first operator, with a passkey', () => firstOperator(story, link ?? ''))
test('the first operator invites a user and makes them an operator', () => secondOperator(story))
test('a third user takes an invitation to a clique', () => inviteThird(story))
test('a misspelt setting ends the start with one line', () => mistype(story))
test('photos are added, and seen by another member', () => addPhotos(story))
test('a lost phone is replaced, by an invitation and by a code', () => loseThePhone(story))
test('twenty devices sign in', async () => {
  devices = await signInDevices(story)
})
test('a backup is made while the server runs', async () => {
  made = await backUp(story)
})
test('an original that is deleted by hand makes backups incomplete, and an earlier backup gives it back', () =>
  losePhoto(story))
test('the twenty devices renew their tokens after the backup', () => renewAll(story, devices))
test('a damaged backup is named, with the newest whole one', async () => {
  command = await damageBackup(story, made)
})
test('the whole backup is restored, and its photos are seen', () => restore(story, command ?? ''))
test('the twenty devices stay signed in after the restore', () => renewAll(story, devices))
test('the data of the last release is upgraded', async () => {
  await story.machine.stop()
  await upgrade(story)
})
test('one of two servers is killed while photos are sent, and none is lost', async () => {
  test.skip(programs === undefined, 'PostgreSQL is not installed')
  await story.machine.stop()
  await twoServers(story, programs ?? '')
})
test('no phone asked another machine', () => {
  expect(story.foreign).toEqual([])
})
