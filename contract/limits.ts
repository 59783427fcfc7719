/** Business constants that browser and server share. Sources: docs/specification.md 1.9, 2.9 and 3.1. */
export const KB = 1024
export const MB = 1024 * KB
export const GB = 1024 * MB

export const limits = {
  codeLength: 6,
  /** The share of an hour's codes that numbers without a profile may use: the rest is reserved for registered users. */
  strangersShareOfCodes: 0.75,
  email: 254,
  phoneDigits: 10,
  name: 50,
  /** 30 at registration, 50 when a profile is edited; the server accepts the larger. */
  usernameAtRegistration: 30,
  username: 50,
  bioAtRegistration: 150,
  bioInEdit: 120,
  minimumAge: 16,
  profileImageBytes: 5 * MB,

  cliqueName: 50,
  cliqueBio: 50,
  collectionName: 100,
  collectionDescription: 500,
  comment: 500,
  caption: 500,
  captionInEdit: 300,
  placeName: 100,
  peopleInPhoto: 50,
  reportReason: 1000,
  search: 100,

  passkeyName: 60,
  /** The maximum for one user. */
  passkeys: 20,

  /** The longest lifetime of an invite link: a year. */
  inviteLinkSeconds: 365 * 86_400,
  inviteLinkUses: 1000,

  filesPerUpload: 500,
  /** Photos that one call changes. */
  photosPerCall: 1000,
  /** Kept collections, and kept cliques, that a device asks about at once. */
  changedPerCall: 500,
  /** Photos that one call copies: the server copies the bytes of each before it answers. */
  photosPerCopy: 100,
  /** Photos of one download; `photosPerSelection`: of a selection for it. */
  photosPerDownload: 20_000,
  photosPerSelection: 5000,
  /** Photos that one answer names by their ids. */
  photoIdsPerPage: 2000,
  bytesPerFile: 10 * MB,
  /** The largest limit for the photos of one user that can be set. */
  quotaGigabytes: 1_000_000,
  /** The maximum to which an operator may raise bytesPerFile. */
  bytesPerFileCeiling: 50 * MB,
  minimumImageBytes: 100,
  /** Larger files are refused at once, without checking whether a part of them could be sent. */
  pickedBytes: 200 * MB,
  /** The maximum for the medium and low variants: every JPEG of their dimensions is smaller. */
  mediumBytes: 2 * MB,
  lowBytes: 256 * KB,
  /** Larger pictures are refused by their header, before they are decoded. */
  pixels: 100_000_000,
  imageSide: 16_384,
} as const

/**
 * The smaller variants of a photo; base is the original. Longest side in pixels, JPEG quality (docs/specification.md
 * 3.1 'Image variants').
 */
export const photoVariants = { medium: { side: 1024, quality: 0.85 }, low: { side: 256, quality: 0.85 } } as const
/** The smaller copy that replaces an original above the limits: its maximum pixels and longest side. */
export const reducedPhoto = { pixels: 24_000_000, side: 16_383 } as const
/** The three square variants of a user's or clique's picture: side in pixels, JPEG quality. */
export const squareVariants = {
  base: { side: 1080, quality: 0.9 },
  medium: { side: 540, quality: 0.8 },
  low: { side: 270, quality: 0.7 },
} as const

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Cache lifetimes in seconds (docs/specification.md 1.9). */
export const lifetimes = {
  comments: 120,
  collections: 600,
  user: 1800,
  cliques: 900,
  stats: 60,
  standard: 300,
} as const
