import { expect, test } from 'vitest'
import { commandFor } from './command-for'

test('a message names a command that a release has, and in a clone one that builds first', () => {
  const release = 'file:///opt/clique/server/another.js'
  const clone = 'file:///home/anna/clique/dist/server/another.js'
  expect([release, clone].map((here) => commandFor('restore', '/mnt/backups', here))).toEqual([
    'node server/restore.js /mnt/backups',
    'npm run restore -- /mnt/backups',
  ])
  expect([release, clone].map((here) => commandFor('set-up-link', '', here))).toEqual([
    'node server/set-up-link.js',
    'npm run set-up-link',
  ])
})
