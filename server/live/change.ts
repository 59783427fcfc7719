/** What a route says has changed. Whom that concerns is decided when it is told (audience.ts). */
export type Change =
  | { what: 'collection'; id: string }
  /** It was deleted, and may be swept before the event is sent. */
  | { what: 'goneCollection'; id: string; cliqueId: string }
  | { what: 'photo'; id: string; threadId?: string | undefined }
  /** `people`: those whom its members' list does not name (any more). */
  | { what: 'clique'; id: string; people?: readonly string[] }
  /** What the leader of a clique has to decide about. */
  | { what: 'reports'; cliqueId: string }
  | { what: 'activity'; people: readonly string[] }
  /** A person's name, picture or what they say of themselves. */
  | { what: 'profile'; id: string }
  /** Users who may no longer see what they may have open, such as the collections of a clique that they left. */
  | { what: 'everything'; people: readonly string[] }
  /** The relationship of two users; each gets an event about the other. */
  | { what: 'people'; one: string; other: string }

/**
 * Sends an event to the connected users it concerns, in a moment. Call it when the change is in the database; it never
 * fails.
 */
export type Tell = (...changes: Change[]) => void
