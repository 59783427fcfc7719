/** Queries that run again whenever a row they read changes, in any tab: the one place where React meets Dexie. */
export { liveQuery as watch } from 'dexie'
export { useLiveQuery as useLive } from 'dexie-react-hooks'
