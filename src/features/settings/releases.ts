/**
 * The changes of each release, newest first (docs/specification.md 1.2: from 1.0.0, March 2025, to 1.6.2, August 2025).
 */
export interface Release {
  version: string
  date: string
  changes: readonly string[]
}

export const releases: readonly Release[] = [
  {
    version: '1.6.2',
    date: 'August 2025',
    changes: ['Uploads pick up where they stopped after a reload', 'Photos open faster on slow connections'],
  },
  {
    version: '1.6.1',
    date: 'August 2025',
    changes: ['Counts of likes and comments agree everywhere', 'Fixes for the photo viewer on small screens'],
  },
  {
    version: '1.6.0',
    date: 'July 2025',
    changes: ['Minimize an upload and keep browsing', 'Choose who may see a collection: your clique or your followers'],
  },
  {
    version: '1.5.0',
    date: 'July 2025',
    changes: ['Replies to comments', 'Sort a collection by date or by likes'],
  },
  {
    version: '1.4.0',
    date: 'June 2025',
    changes: ['Banners and pictures for cliques', 'Edit a collection and choose its cover'],
  },
  {
    version: '1.3.0',
    date: 'May 2025',
    changes: ['Dark theme', 'Recent searches'],
  },
  {
    version: '1.2.0',
    date: 'May 2025',
    changes: ['Private accounts and follow requests', 'Like photos and comments'],
  },
  {
    version: '1.1.0',
    date: 'April 2025',
    changes: ['Find people by name or username, and follow them', 'Edit your profile'],
  },
  {
    version: '1.0.0',
    date: 'March 2025',
    changes: ['Make a clique, invite your people, and share your flicks in collections'],
  },
]
