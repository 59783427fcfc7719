/**
 * Fetches the chunks of dialogs, menus and toasts, so that the first of them opens at once. For idle moments; a failure
 * is ignored, as the first real use fetches again.
 */
export const preloadOverlays = () =>
  Promise.allSettled([import('./dialog-overlay'), import('./menu-popover'), import('./toast-region')])
