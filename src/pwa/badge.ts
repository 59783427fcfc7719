/**
 * The number on the installed app's icon; 0 removes it. Browsers without badges, or without the installed app, show
 * none.
 */
export const showBadge = (count: number) => {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  done?.catch(() => undefined)
}
