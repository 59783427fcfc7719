/**
 * Texts for creating and editing a clique. Fixed by docs/specification.md 2.2 and 2.5, except the texts marked 'own'.
 */
export const formCopy = {
  createTitle: 'Create Clique',
  /** own */
  name: 'Clique name',
  defaultName: (firstName: string) => `${firstName}'s Clique`,
  nameless: 'My Clique',
  /** own */
  addPeople: 'Add people',
  searchUsers: 'Search users...',
  /** own */
  atLeastOne: 'A clique starts with at least one other person.',
  /** own */
  pickOne: 'Pick at least one person.',
  /** own */
  stillSearching: 'Searching for people. One moment, please.',
  create: 'Create',
  /** own */
  editTitle: 'Edit Clique',
  addBanner: 'Add Banner',
  change: 'Change',
  /** own */
  removeBanner: 'Remove the new banner',
  /** own */
  removePicture: 'Remove the new picture',
  /** own */
  banner: 'Banner image',
  /** own */
  picture: 'Clique picture',
  /** own */
  changePicture: 'Change picture',
  nameRequired: 'Clique name is required',
  nameTooLong: 'Name must be less than 50 characters',
  /** own */
  bio: 'Bio',
  bioTooLong: 'Bio must be less than 50 characters',
  /** own */
  policy: 'Members can edit this clique',
  /** own */
  policyHint: 'Otherwise only you, its leader, can.',
  /** own */
  save: 'Save',
  /** own */
  saved: 'Clique updated',
  fileInvalid: 'Invalid file selected',
  fileUnreadable: 'Unable to validate file. Please try again.',
  fileType: 'Invalid file type. Only JPEG, PNG, and WebP images are allowed.',
  /** own */
  fileTooLarge: (max: number) => `Image must be smaller than ${max}MB.`,
  /** own */
  pictureUnreadable: 'This image cannot be read. Please try a different one.',
} as const
