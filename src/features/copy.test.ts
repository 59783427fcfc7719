/** Every text of the screens has words, and so has what a function of texts returns. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as accountCopy from './account/copy'
import * as activityCopy from './activity/copy'
import * as adminCopy from './admin/copy'
import * as cliqueCopy from './clique/copy'
import * as formCopy from './clique/editing/form-copy'
import * as linkCopy from './clique/links/link-copy'
import * as memberCopy from './clique/members/member-copy'
import * as collectionCopy from './collection/copy'
import * as commentsCopy from './comments/copy'
import * as confirmCopy from './confirm/copy'
import * as deletedCopy from './deleted/copy'
import * as homeCopy from './home/copy'
import * as invitationsCopy from './home/invitations-copy'
import * as installedCopy from './installed/copy'
import * as joinCopy from './join/copy'
import * as profileCopy from './profile/copy'
import * as searchCopy from './search/copy'
import * as settingsCopy from './settings/copy'
import * as shellCopy from './shell/copy'
import * as refusedCopy from './shell/refused-copy'
import * as testPagesCopy from './test-pages/copy'
import * as chooseCopy from './upload/choose/choose-copy'
import * as uploadCopy from './upload/copy'
import * as outcomeCopy from './upload/outcome/outcome-copy'
import * as pickCopy from './upload/pick/pick-copy'
import * as runningCopy from './upload/running/running-copy'
import * as viewerCopy from './viewer/copy'
import * as uiPinCopy from '../ui/cards/pin-copy'
import * as uiEditCopy from '../ui/editing/edit-copy'
import * as uiLinkCopy from '../ui/link/copy'
import * as uiPhoneCopy from '../ui/phone/copy'
import * as uiToolsCopy from '../ui/tools/copy'
import * as uiSearchCopy from '../ui/tools/search-copy'

const files = {
  accountCopy,
  activityCopy,
  adminCopy,
  cliqueCopy,
  formCopy,
  linkCopy,
  memberCopy,
  collectionCopy,
  commentsCopy,
  confirmCopy,
  deletedCopy,
  homeCopy,
  invitationsCopy,
  installedCopy,
  joinCopy,
  profileCopy,
  searchCopy,
  settingsCopy,
  shellCopy,
  refusedCopy,
  testPagesCopy,
  chooseCopy,
  uploadCopy,
  outcomeCopy,
  pickCopy,
  runningCopy,
  viewerCopy,
  uiPinCopy,
  uiEditCopy,
  uiLinkCopy,
  uiPhoneCopy,
  uiToolsCopy,
  uiSearchCopy,
}

/** The places of texts without words. A function is called with each of three numbers for all of its parameters. */
const emptyIn = (text: unknown, place: string): string[] => {
  if (typeof text === 'string') return text.trim() === '' ? [place] : []
  if (typeof text === 'function')
    return [0, 1, 2].flatMap((count) => emptyIn(text(count, count, count), `${place}(${count})`))
  if (typeof text !== 'object' || text === null) return []
  return Object.entries(text).flatMap(([key, part]) => emptyIn(part, `${place}.${key}`))
}

test('no text of a screen is empty', () => {
  expect(Object.entries(files).flatMap(([name, texts]) => emptyIn(texts, name))).toEqual([])
})

test('all files of texts are checked', () => {
  const src = fileURLToPath(new URL('..', import.meta.url))
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('copy.ts'))
  expect(Object.keys(files)).toHaveLength(found.length)
})
