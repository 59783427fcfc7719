/** Texts of pinned collections and cliques. All are 'own'. Not in copy.ts, which is part of the first load. */
export const copy = {
  keep: 'Keep on this phone',
  stop: 'Remove from this phone',
  done: (size: string) => `On this phone · ${size}`,
  doneWithClique: (size: string) => `On this phone with its clique · ${size}`,
  empty: 'Kept on this phone: new photos are added automatically',
  underWay: (photos: number, total: number) => `Keeping on this phone: ${photos} of ${total} photos`,
  begins: 'Keeping on this phone',
  dataSaver: 'Data Saver is on: waiting to keep this on your phone',
  offline: (photos: number, total: number) => `${photos} of ${total} photos on this phone; the rest follows online`,
  noSpace: 'This phone is full: not all photos could be kept',
} as const
