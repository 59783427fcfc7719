/** Every text of the slideshow. Clique's own: the specification has none. */
export const copy = {
  title: 'Slideshow',
  pause: 'Pause',
  play: 'Play',
  previous: 'Previous photo',
  next: 'Next photo',
  shuffle: 'Shuffle',
  captions: 'Names and captions',
  speed: 'Seconds for each photo',
  seconds: (count: number) => `${count} s`,
  code: 'Show QR code',
  codes: { off: 'No QR code', corner: 'QR code in a corner', tenth: 'QR code on every 10th photo' },
  codeLabel: (name: string) => `QR code of the guest link to ${name}`,
  addPhotos: 'Add your photos',
  close: 'Close',
  empty: 'No photo of this collection can be shown now',
}
