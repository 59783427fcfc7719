/** The number on the installed app's icon; 0 takes it away. Browsers without badges, or not installed, show none. */
export const showBadge = (count: number) => {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  done?.catch(() => undefined)
}
