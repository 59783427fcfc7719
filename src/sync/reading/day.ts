/** A day of the device's calendar, as instants (ISO): from its beginning until before the next one. */
export interface Day {
  from: string
  to: string
}

export const dayOf = (date: string): Day => {
  const at = new Date(date)
  const beginning = (later: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + later).toISOString()
  return { from: beginning(0), to: beginning(1) }
}

export const isOn = ({ from, to }: Day, { date }: { date: string }) => {
  const at = Date.parse(date)
  return at >= Date.parse(from) && at < Date.parse(to)
}
