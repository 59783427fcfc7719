/** Texts beside a link that was just made. All of them are our own. */
export const copy = {
  linkReady: 'Your link is ready',
  linkAddress: 'Link',
  copyLink: 'Copy',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Select it and copy it by hand.',
  shareLink: 'Share',
  shareFailed: 'The link could not be shared',
  qrLabel: (name: string) => `QR code of the link to ${name}`,
} as const
