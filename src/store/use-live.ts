/** A live query in a component: the only place where React meets Dexie. */
export { useLiveQuery as useLive } from 'dexie-react-hooks'
