/** The texts of an archive: each photo's caption, place, people and comments. The form of index.json. */
export interface ArchivedComment {
  id: string
  /** Id of the comment that this one replies to. */
  replyTo?: string
  author: string
  writtenAt: string
  text: string
}

export interface ArchivedPhoto {
  /** Its name in the archive; null if its bytes cannot be read. */
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
