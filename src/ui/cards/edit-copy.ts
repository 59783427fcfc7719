/** Changes to a profile, a clique or a collection that wait for the server. Own words; apart, for the first load's sake. */
export const editCopy = {
  kept: 'Saved on this device. It is sent when you are back online.',
  waits: 'Your changes are sent when you are back online',
  refused: (reason: string) => `Your changes were not saved: ${reason}`,
  discard: 'Discard',
  correctFields: 'Please correct the marked fields.',
  nothingToSave: 'Nothing has changed yet.',
} as const
