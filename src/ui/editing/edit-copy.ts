/** Texts about edits of a profile, a clique or a collection; in a file of their own to keep the first load small. */
export const editCopy = {
  kept: 'Saved on this device. It is sent when you are back online.',
  waits: 'Your changes are sent when you are back online',
  refused: (reason: string) => `Your changes were not saved: ${reason}`,
  discard: 'Discard',
  correctFields: 'Please correct the marked fields.',
  gone: (thing: 'collection' | 'photo') =>
    `This ${thing} was deleted, or you can no longer edit it. Your changes can't be saved, but you can copy your text.`,
  mayNotEditClique: "You can no longer edit this clique. Your changes can't be saved, but you can copy your text.",
  yourText: 'Your text',
  changedElsewhere: 'This was changed while you were editing. It now says:',
  empty: 'Nothing',
  take: 'Use the new text',
  keep: 'Keep mine',
  chooseText: 'Choose which text to keep first.',
  copyText: 'Copy text',
  textCopied: 'Copied',
  textNotCopied: 'Select the text to copy it.',
  nothingToSave: 'Nothing has changed yet.',
} as const
