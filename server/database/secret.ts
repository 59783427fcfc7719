import type { Database } from './tables'

/** A secret by name, made by `make` on first use. If several servers make it at once, all use the same one. */
export const readSecret = async (db: Database, name: string, make: () => Promise<string>): Promise<string> => {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await find()
  if (kept === undefined) throw new Error(`The secret ${name} was not kept`)
  return kept.value
}
