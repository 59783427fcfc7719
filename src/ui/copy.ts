/** Every text that the design system itself shows. */
export const copy = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  somethingWrong: 'Something went wrong',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
  /** The titles are the specification's (1 §8), but for the upload's. */
  imageTrouble: {
    processing: {
      title: 'Failed to process image for upload',
      suggestions: ['Try a smaller picture', 'Use a JPEG, PNG or WebP file', 'Close other tabs to free memory'],
    },
    upload: {
      title: 'The upload cannot be shown',
      suggestions: ['Your photos are safe on this device', 'Check your connection', 'Come back to the upload later'],
    },
    generic: {
      title: 'Failed to load image',
      suggestions: ['Check your connection', 'Close the picture and open it again'],
    },
  },
  retryPhoto: 'Photo not loaded. Try again',
  failedImage: 'Failed to load image',
  notifications: 'Notifications',
  undo: 'Undo',
  dismiss: 'Dismiss',
  counter: (used: number, max: number) => `${used}/${max} characters`,
  picture: 'Profile picture',
  addPicture: 'Add photo',
  changePicture: 'Change photo',
  removePicture: 'Remove',
  /** Specification 1 §5. */
  pictureHint: (megabytes: number) => `JPG, PNG up to ${megabytes}MB`,
  untitled: 'Untitled Collection',
  private: 'Private',
  followers: 'Followers',
  loadingMore: 'Loading more',
  goBack: 'Go back',
  follow: 'Follow',
  requested: 'Requested',
  following: 'Following',
  like: 'Like',
  likes: (count: string) => (count === '1' ? '1 like' : `${count} likes`),
  comments: (count: string) => (count === '1' ? '1 comment' : `${count} comments`),
  photoBy: (username: string, date: string) => `Photo by @${username}, ${date}`,
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
} as const
