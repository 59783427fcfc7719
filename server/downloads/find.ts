import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import type { Addresses } from '../objects/addresses'
import { refuse, type Refusal } from '../basis/refusal'
import { downloadIn, isSignatureValid } from './address'
import { isAllowed } from './allowed'
import type { Manifest, StoredManifest } from './manifest'
import { isArchivePath } from './zip/path'
import { readPhotos } from './stored-photos'

export interface Download {
  id: string
  userId: string
  title: string
  createdAt: Date
  manifest: Manifest
}

const gone = (message: string) => refuse('NOT_FOUND', message, 410)

/** The download of a signed URL. Refuses if the URL has expired, or if its user may no longer see everything in it. */
export const findDownload = async (
  db: Database,
  addresses: Addresses,
  url: URL,
): Promise<Result<Download, Refusal>> => {
  const id = downloadIn(url)
  if (id === undefined) return refuse('NOT_FOUND', 'There is no such download')
  if (!url.searchParams.has('sig')) return refuse('UNAUTHENTICATED', 'The address carries no signature')
  const row = await db
    .selectFrom('downloads as d')
    .innerJoin('persons as u', 'u.user_id', 'd.user_id')
    .select(['d.user_id', 'd.title', 'd.created_at', 'd.manifest'])
    .select(
      sql<boolean>`u.suspended_at is not null or coalesce(u.tokens_valid_after > d.created_at, false)`.as('is_ended'),
    )
    .where('d.download_id', '=', id)
    .where('d.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row === undefined) return gone('This download is over. Start it again in Clique.')
  const { user_id: userId, title, created_at: createdAt } = row
  if (!isSignatureValid(addresses, url, id, userId) || row.is_ended)
    return refuse('FORBIDDEN', 'The address was altered or has expired')
  const stored = JSON.parse(row.manifest) as StoredManifest
  const manifest = { ...stored, photos: await readPhotos(db, stored) }
  // Earlier versions prepared downloads with names that may lead out of a folder.
  const areNamed = [...manifest.texts, ...manifest.photos].every(({ name }) => isArchivePath(name))
  return areNamed && (await isAllowed(db, userId, manifest))
    ? ok({ id, userId, title, createdAt, manifest })
    : gone('Photos of this download were deleted, or cannot be read any more. Start it again in Clique.')
}
