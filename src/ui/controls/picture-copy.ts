/** Texts of choosing a picture. In a separate file to keep the first load small. */
export const pictureCopy = {
  picture: 'Profile picture',
  addPicture: 'Add photo',
  changePicture: 'Change photo',
  removePicture: 'Remove',
  /** docs/specification.md 1.5. */
  pictureHint: (megabytes: number) => `JPG, PNG up to ${megabytes}MB`,
} as const
