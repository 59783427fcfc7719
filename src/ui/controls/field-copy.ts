/** Texts of a text field. */
export const fieldCopy = {
  counter: (used: number, max: number) => `${used}/${max} characters`,
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  atMost: (count: number) => `At most ${count} characters`,
} as const
