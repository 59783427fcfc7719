import type { OutboxRow } from '../../../store/outbox/mutation-rows'

/**
 * Returns the edit with the fields that its body always has (docs/specification.md 2.3). `changed` names those that the
 * user changed: the server leaves the others as they are, because another device may have changed them in the meantime.
 */
export const withWholeBody = (row: OutboxRow<'edit'>): OutboxRow<'edit'> => {
  const { present = {} } = row.shows
  const { body = {} } = row.args
  const names = Object.keys(present)
  const changed = names.filter((name) => name in body)
  if (changed.length === names.length) return row
  return { ...row, args: { ...row.args, body: { ...present, ...body, changed } } }
}
