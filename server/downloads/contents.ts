/** What an archive says in words: of each photo the caption, place, people and comments. The form of index.json. */
export interface ArchivedComment {
  id: string
  /** Of the comment that this one answers. */
  replyTo?: string
  author: string
  writtenAt: string
  text: string
}

export interface ArchivedPhoto {
  /** Its name in the archive; null where its bytes cannot be read. */
  file: string | null
  /** ISO 8601, in UTC. */
  takenAt: string
  uploader: string
  caption: string
  place?: { name?: string; latitude?: number; longitude?: number }
  people: string[]
  likes: number
  comments: ArchivedComment[]
}

export interface Contents {
  title: string
  description: string
  photos: ArchivedPhoto[]
  /** Comments were left out, because there are too many. */
  isShortened: boolean
}
