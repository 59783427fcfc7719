/** The least that an upload must store on the device, without the app's queue: bytes that are on the disk when it says so. */
type Bytes = Blob | ArrayBuffer

const STORE = 'bytes'

const opened = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** A new store. Each change is one strict transaction. */
export const openKept = async () => {
  const name = `bench-${crypto.randomUUID()}`
  const db = await opened(name)
  const change = (act: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
      act(transaction.objectStore(STORE))
    })
  return {
    write: (all: ReadonlyMap<string, Bytes>) =>
      change((store) => {
        for (const [key, bytes] of all) store.put(bytes, key)
      }),
    read: (key: string) =>
      new Promise<Blob>((resolve, reject) => {
        const request = db.transaction(STORE).objectStore(STORE).get(key)
        request.addEventListener('success', () => resolve(request.result as Blob))
        request.addEventListener('error', () => reject(request.error))
      }),
    drop: (keys: readonly string[]) =>
      change((store) => {
        for (const key of keys) store.delete(key)
      }),
    end: () => {
      db.close()
      indexedDB.deleteDatabase(name)
    },
  }
}
