/** The one table of what `--help` of each operator's program prints. */
import type { CommandName } from '../commands/table'

interface Help {
  /** Its arguments; empty if it has none. */
  takes: string
  does: readonly string[]
  /** The meaning of each argument. */
  given?: Readonly<Record<string, string>>
  /** The meaning of exit code 1; absent if there is none. */
  found?: string
}

const RUNS = 'The server may run or be stopped.'
const BACKUPS = 'the folder of the backups'
const BACKUP = 'the name of one of them; the newest if there is none'
const USERNAME = { USERNAME: 'the name of a user, without @' }

const ofCommands = {
  invite: {
    takes: 'NUMBER',
    does: [
      'Prints a link that signs a number in once, also if it has an account whose owner lost all other ways in.',
      RUNS,
    ],
    given: { NUMBER: 'a phone number with its country code, such as +14155550134' },
    found: 'refused',
  },
  'set-up-link': {
    takes: '',
    does: ['Prints a link that makes the user who opens it an operator. Earlier ones end.', RUNS],
    found: 'refused',
  },
  'make-operator': {
    takes: 'USERNAME',
    does: ['Makes a user an operator of this server.', RUNS],
    given: USERNAME,
    found: 'refused',
  },
  'end-operator': {
    takes: 'USERNAME',
    does: ["Ends a user's operator role, also that of the last operator.", RUNS],
    given: USERNAME,
    found: 'refused',
  },
  'sign-out': {
    takes: 'USERNAME [--passkeys] [--email]',
    does: ['Signs a user out on every device, and prints their remaining ways to sign in.', RUNS],
    given: {
      ...USERNAME,
      '--passkeys': 'removes their passkeys too',
      '--email': 'removes the address that codes are sent to',
    },
    found: 'refused',
  },
  'set-quota': {
    takes: 'USERNAME SIZE',
    does: [
      'Sets how much a user may store. If they store more, nothing is deleted: only new photos are refused.',
      RUNS,
    ],
    given: { ...USERNAME, SIZE: "a number of GB, or 'default' for QUOTA_GB_PER_PERSON" },
    found: 'refused',
  },
  'new-keys': {
    takes: '[--links]',
    does: [
      'Replaces the keys of a server whose backup or folder leaked. All users and guests must sign in again.',
      'The server may run or be stopped. With DATABASE_URL stop every server first.',
    ],
    given: { '--links': 'ends every link too: of guests, walls and invitations' },
    found: 'refused',
  },
} satisfies Record<CommandName, Help>

const ofData = {
  backup: {
    takes: 'FOLDER',
    does: ['Makes a backup of everything.', RUNS],
    given: { FOLDER: `${BACKUPS}, outside of DATA_DIR` },
    found: 'the backup lacks photos, which are missing or damaged in DATA_DIR too',
  },
  restore: {
    takes: 'FOLDER [BACKUP]',
    does: ['Restores a backup into an empty DATA_DIR, and into the empty database of DATABASE_URL if that is set.'],
    given: { FOLDER: BACKUPS, BACKUP },
    found: 'photos are missing or damaged, or have no row',
  },
  'verify-backup': {
    takes: 'FOLDER [BACKUP]',
    does: ['Reads every byte of a backup and compares it with its sum.'],
    given: { FOLDER: BACKUPS, BACKUP },
    found: 'files are missing or damaged, or the backup lacks a photo',
  },
  'restore-photos': {
    takes: 'FOLDER',
    does: [
      'Reads every photo in DATA_DIR, and replaces those that are missing or damaged from a folder of backups.',
      RUNS,
    ],
    given: { FOLDER: BACKUPS },
    found: 'the backups lack a photo too',
  },
  'verify-store': {
    takes: '',
    does: ['Compares the rows of photos with their bytes. Stop the server first, but with DATABASE_URL it may run.'],
    found: 'bytes are missing or damaged, or have no row',
  },
  'copy-database': {
    takes: '',
    does: ['Copies the embedded database of DATA_DIR into the empty one of DATABASE_URL. Stop the server first.'],
  },
  'copy-photos': {
    takes: '',
    does: ['Copies the photos in DATA_DIR into the bucket of S3_BUCKET. Stop the server first.'],
    found: 'photos are missing or damaged',
  },
  'prepare-bucket': {
    takes: 'URL...',
    does: ['Makes the bucket of S3_BUCKET if it is missing, and allows these sites to use it.'],
    given: { URL: 'where people open Clique, such as https://photos.example' },
  },
} satisfies Record<string, Help>

const ofServer = {
  doctor: {
    takes: 'URL [--slow]',
    does: ['Checks an installation from outside and, on its own machine, from inside.', RUNS],
    given: {
      URL: 'where people open Clique, such as https://photos.example',
      '--slow': 'also sends a photo that takes longer than a minute',
    },
    found: 'found a fault',
  },
  settings: { takes: '', does: ['Prints the settings in force, without secrets.'] },
} satisfies Record<string, Help>

const all = { ...ofCommands, ...ofData, ...ofServer }

export type ProgramName = keyof typeof all
export const table: Readonly<Record<ProgramName, Help>> = all
