/** A live query in a component: the one place where React meets Dexie. */
export { useLiveQuery as useLive } from 'dexie-react-hooks'
