/** The parts of fake-indexeddb that a run needs; bundled separately, so that its timers are the run's. */
// @ts-expect-error -- its types are not among its package's exports
export { default as FDBFactory } from 'fake-indexeddb/lib/FDBFactory'
// @ts-expect-error -- the same
export { default as FDBTransaction } from 'fake-indexeddb/lib/FDBTransaction'
// @ts-expect-error -- the same
export { default as FDBKeyRange } from 'fake-indexeddb/lib/FDBKeyRange'
