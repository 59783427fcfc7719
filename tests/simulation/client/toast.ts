/** The messages to users, in place of the toasts of src/ui. */
export interface Told {
  text: string
  tone?: string
}
export const told: Told[] = []

export const toast = (message: Told): Promise<void> => {
  told.push(message)
  return Promise.resolve()
}

/** Nothing is shown here. */
export const dropToasts = () => {}
