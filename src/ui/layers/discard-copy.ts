/** Texts of the question before changes are lost. In a separate file to keep the first load small. */
export const discardCopy = {
  discardTitle: 'Discard changes?',
  discardText: "Your changes won't be saved.",
  discard: 'Discard',
  keepEditing: 'Keep editing',
} as const
