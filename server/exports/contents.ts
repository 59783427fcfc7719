/** The objects of the JSON files of a copy of a user's data. Times are ISO 8601, in UTC. */
import type { ExportSource } from './read'
import type { LikedComment, LikedPhoto, WrittenComment } from './read-pages'

const isoOf = (at: Date) => at.toISOString()

const profileOf = ({ profile: row, codeEmail }: ExportSource, picture: string | null) => ({
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  bio: row.bio,
  phoneNumber: row.phone_number,
  emailForCodes: codeEmail ?? null,
  isPrivate: row.is_private,
  joinNumber: row.join_number,
  joinedAt: isoOf(row.created_at),
  picture,
})

const followsOf = (rows: ExportSource['following']) =>
  rows.map((row) => ({
    username: row.username,
    name: `${row.first_name} ${row.last_name}`.trim(),
    isRequested: row.state === 'REQUESTED',
    since: isoOf(row.created_at),
  }))

/** Identifies another user's photo; null if the user no longer sees it. */
const photoOf = (row: { collection: string | null; uploader: string | null; taken_at: Date }) =>
  row.collection === null || row.uploader === null
    ? null
    : { collection: row.collection, uploader: row.uploader, takenAt: isoOf(row.taken_at) }

export const writtenOf = (row: WrittenComment) => ({
  id: row.comment_id,
  text: row.payload,
  writtenAt: isoOf(row.created_at),
  isReply: row.parent_id !== null,
  replyTo: row.answers,
  photo: photoOf(row),
})

export const likedPhotoOf = (row: LikedPhoto) => ({ likedAt: isoOf(row.created_at), photo: photoOf(row) })

export const likedCommentOf = (row: LikedComment) => ({
  author: row.author,
  text: row.payload,
  writtenAt: isoOf(row.created_at),
  photo: photoOf(row),
})

const cliquesOf = ({ cliques }: ExportSource) =>
  cliques.map((row) => ({
    name: row.name,
    description: row.bio,
    isPrivate: row.is_private,
    isLeader: row.is_leader,
    members: row.member_count,
    joinedAt: isoOf(row.joined_at),
  }))

const collectionsOf = ({ collections }: ExportSource) =>
  collections.map((row) => ({
    name: row.name,
    description: row.description,
    clique: row.clique,
    seenBy: { PRIVATE: 'the clique', FOLLOWERS: 'followers', PUBLIC: 'everyone' }[row.privacy],
    createdAt: isoOf(row.created_at),
  }))

const sessionsOf = ({ devices, passkeys }: ExportSource) => ({
  devices: devices.map((row) => ({
    name: row.name,
    signedInAt: isoOf(row.signed_in_at),
    lastSeenAt: isoOf(row.last_seen_at),
  })),
  passkeys: passkeys.map((row) => ({
    name: row.name,
    addedAt: isoOf(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoOf(row.last_used_at),
  })),
})

/** The texts of the copy about the account. `picture` is the name of the profile's picture. */
export const accountOf = (source: ExportSource, picture: string | null) => ({
  profile: profileOf(source, picture),
  following: followsOf(source.following),
  followers: followsOf(source.followers),
  cliques: cliquesOf(source),
  collections: collectionsOf(source),
  reports: source.reports.map((row) => ({ reason: row.reason, reportedAt: isoOf(row.created_at) })),
  ...sessionsOf(source),
})

export type Account = ReturnType<typeof accountOf>
