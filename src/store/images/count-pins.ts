import type { Transaction } from 'dexie'

/** The `keptFor` of photos whose files are being deleted. */
export const LEFT = ''

interface StoredFiles {
  bytes: number
  /** Absent for pictures of a pin itself, which are no photos. */
  comments?: number
}

/** The part of a pin's numbers that these photos are. */
export const numbersOf = (photos: readonly StoredFiles[]) => ({
  photos: photos.filter(({ comments }) => comments !== undefined).length,
  bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Before version 8 of the database, pins had no numbers of their stored photos. */
export const countPins = async (tx: Transaction) => {
  const pins = tx.table<{ key: string; photos?: number; bytes?: number }, string>('kept')
  for (const { key } of await pins.toArray()) {
    const photos = await tx.table<StoredFiles>('keptPhotos').where('keptFor').equals(key).toArray()
    await pins.update(key, numbersOf(photos))
  }
}

interface UncheckedPin {
  completeAt?: number
  beganAt?: number
  checkedAt?: number
  due?: 1
}

/** Before version 9 of the database, `checkedAt` was `beganAt`, and photos without a pin had no mark. */
export const checkPins = async (tx: Transaction) => {
  const pins = tx.table<UncheckedPin, string>('kept')
  await pins.toCollection().modify((pin) => {
    pin.checkedAt = pin.beganAt ?? pin.completeAt ?? 0
    if (!pin.completeAt) pin.due = 1
    delete pin.beganAt
  })
  const owners = await pins.toCollection().primaryKeys()
  await tx.table<{ keptFor: string }, string>('keptPhotos').where('keptFor').noneOf(owners).modify({ keptFor: LEFT })
}
