/** Every text of the lists of deleted photos and collections. */
export const copy = {
  title: 'Recently deleted',
  empty: 'Nothing was deleted lately.',
  text: (days: number) =>
    `You can restore what you deleted. It is deleted for good after ${days} ${days === 1 ? 'day' : 'days'}.`,
  failed: 'This list could not be loaded.',
  loading: 'Loading deleted photos',
  more: 'Show more',
  collections: 'Collections',
  photos: 'Photos',
  restore: 'Restore',
  restorePhoto: (alt: string) => `Restore ${alt}`,
  restoreCollection: (name: string) => `Restore ${name}`,
  restored: 'Restored',
  daysLeft: (days: number) => (days <= 1 ? 'Last day' : `${days} days left`),
}
