/** An event that a route reports. Its recipients are determined when it is sent (audience.ts). */
export type DomainEvent =
  | { what: 'collection'; id: string }
  /** The collection was deleted, and may be swept before the event is sent. */
  | { what: 'goneCollection'; id: string; cliqueId: string }
  | { what: 'photo'; id: string; threadId?: string | undefined }
  /** `people`: users who are not, or no longer, in its list of members. */
  | { what: 'clique'; id: string; people?: readonly string[] }
  /** The reports that the leader of a clique has to decide on. */
  | { what: 'reports'; cliqueId: string }
  | { what: 'activity'; people: readonly string[] }
  /** A user's name, picture or bio. */
  | { what: 'profile'; id: string }
  /** Users who may no longer see data that they may have open, such as the collections of a clique that they left. */
  | { what: 'everything'; people: readonly string[] }
  /** The relationship of two users; each gets an event about the other. */
  | { what: 'people'; one: string; other: string }

/**
 * Sends an event to the connected users it concerns, in a moment. Call it when the change is in the database; it never
 * fails.
 */
export type Tell = (...events: DomainEvent[]) => void
