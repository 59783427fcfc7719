import { basename } from 'node:path'

/**
 * The schema, step by step, by the names of the files. A step that was ever released is not changed: another one
 * follows it.
 */
export const migrations: Record<string, string> = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })).map(
    ([path, script]) => [basename(path, '.sql'), script],
  ),
)
