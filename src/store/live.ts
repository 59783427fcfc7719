/** Queries that run again whenever a row they read changes, in any tab. */
export { liveQuery as watch } from 'dexie'
