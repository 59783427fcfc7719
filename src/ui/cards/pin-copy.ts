import { thisDevice } from '../tools/this-device'

/** Texts of pinned collections and cliques. Not in copy.ts, which is part of the first load. */
export const copy = {
  keep: `Keep on this ${thisDevice}`,
  stop: `Remove from this ${thisDevice}`,
  done: (size: string) => `On this ${thisDevice} · ${size}`,
  doneWithClique: (size: string) => `On this ${thisDevice} with its clique · ${size}`,
  empty: `Kept on this ${thisDevice}: new photos are added automatically`,
  underWay: (photos: number, total: number) => `Keeping on this ${thisDevice}: ${photos} of ${total} photos`,
  begins: `Keeping on this ${thisDevice}`,
  dataSaver: `Data Saver is on: waiting to keep this on your ${thisDevice}`,
  offline: (photos: number, total: number) =>
    `${photos} of ${total} photos on this ${thisDevice}; the rest follows online`,
  noSpace: `This ${thisDevice} is full: not all photos could be kept`,
} as const
