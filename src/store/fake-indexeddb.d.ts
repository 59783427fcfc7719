/** Its own types are not found through its package's exports. */
declare module 'fake-indexeddb/auto'
