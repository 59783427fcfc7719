import first from './migrations/0001-first.sql?raw'
import inviteLinks from './migrations/0002-invite-links.sql?raw'
import owedPictures from './migrations/0003-owed-pictures.sql?raw'
import revokingAndReserving from './migrations/0004-revoking-and-reserving.sql?raw'
import activities from './migrations/0007-activities.sql?raw'
import waitingCodes from './migrations/0013-waiting-codes.sql?raw'
import devices from './migrations/0014-devices.sql?raw'
import usedPuzzles from './migrations/0015-used-puzzles.sql?raw'
import pushes from './migrations/0005-pushes.sql?raw'
import personalInvitations from './migrations/0009-personal-invitations.sql?raw'
import passkeys from './migrations/0012-passkeys.sql?raw'
import removalsAndQuotas from './migrations/0006-removals-and-quotas.sql?raw'
import repeatedCliques from './migrations/0008-repeated-cliques.sql?raw'
import deletedPhotos from './migrations/0016-deleted-photos.sql?raw'
import photoDetails from './migrations/0017-photo-details.sql?raw'
import sums from './migrations/0018-sums.sql?raw'
import downloads from './migrations/0019-downloads.sql?raw'
import deletedUsers from './migrations/0020-deleted-users.sql?raw'
import blocks from './migrations/0021-blocks.sql?raw'
import dataExports from './migrations/0022-data-exports.sql?raw'
import reservedIn from './migrations/0023-reserved-in.sql?raw'
import leadersReports from './migrations/0024-leaders-reports.sql?raw'
import photosThatGo from './migrations/0025-photos-that-go.sql?raw'
import codeEmails from './migrations/0026-code-emails.sql?raw'
import commentsOff from './migrations/0027-comments-off.sql?raw'
import pictureSizes from './migrations/0028-picture-sizes.sql?raw'
import originals from './migrations/0029-originals.sql?raw'
import replacedPictures from './migrations/0030-replaced-pictures.sql?raw'
import pictures from './migrations/0031-pictures.sql?raw'
import deletedBy from './migrations/0032-deleted-by.sql?raw'
import removedMembers from './migrations/0033-removed-members.sql?raw'
import waysIn from './migrations/0034-ways-in.sql?raw'
import oneWaitingCode from './migrations/0035-one-waiting-code.sql?raw'
import namesOfBlockedUsers from './migrations/0036-names-of-blocked-users.sql?raw'
import operators from './migrations/0010-operators.sql?raw'

/** The schema, step by step. A step that was ever released is not changed: another one follows it. */
export const migrations: Record<string, string> = {
  '0001-first': first,
  '0002-invite-links': inviteLinks,
  '0003-owed-pictures': owedPictures,
  '0004-revoking-and-reserving': revokingAndReserving,
  '0005-pushes': pushes,
  '0006-removals-and-quotas': removalsAndQuotas,
  '0007-activities': activities,
  '0008-repeated-cliques': repeatedCliques,
  '0009-personal-invitations': personalInvitations,
  '0010-operators': operators,
  '0012-passkeys': passkeys,
  '0013-waiting-codes': waitingCodes,
  '0014-devices': devices,
  '0015-used-puzzles': usedPuzzles,
  '0016-deleted-photos': deletedPhotos,
  '0017-photo-details': photoDetails,
  '0018-sums': sums,
  '0019-downloads': downloads,
  '0020-deleted-users': deletedUsers,
  '0021-blocks': blocks,
  '0022-data-exports': dataExports,
  '0023-reserved-in': reservedIn,
  '0024-leaders-reports': leadersReports,
  '0025-photos-that-go': photosThatGo,
  '0026-code-emails': codeEmails,
  '0027-comments-off': commentsOff,
  '0028-picture-sizes': pictureSizes,
  '0029-originals': originals,
  '0030-replaced-pictures': replacedPictures,
  '0031-pictures': pictures,
  '0032-deleted-by': deletedBy,
  '0033-removed-members': removedMembers,
  '0034-ways-in': waysIn,
  '0035-one-waiting-code': oneWaitingCode,
  '0036-names-of-blocked-users': namesOfBlockedUsers,
}
