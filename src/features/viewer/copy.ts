/** Every text of the photo viewer. Specification 2 §2 'Photo viewer' names what is shown; the words are all 'own'. */
export const copy = {
  title: 'Photo viewer',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  download: 'Download',
  more: 'More',
  less: 'Less',
  thumbnails: 'All photos',
  place: 'Taken at',
  counter: (position: number, total: number) => `${position} / ${total}`,
  position: (position: number, total: number) => `Photo ${position} of ${total}`,
  loading: 'Loading photo',
  failedImage: 'Failed to load image',
  tryAgain: 'Try Again',
} as const
