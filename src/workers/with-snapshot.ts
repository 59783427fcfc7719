const ROOT = '<div id="root"></div>'

/**
 * Returns the app's page with a snapshot before the app's root. The app starts once the snapshot is painted
 * (public/start.js). The snapshot is inert until the app replaces it. If the snapshot is of another build, returns the
 * page unchanged.
 */
export const withSnapshot = (page: string, { build, markup }: { build: string; markup: string }): string => {
  const script = `<script type="module" crossorigin src="${build}"></script>`
  if (build === '' || !page.includes(script)) return page
  return page
    .replace(script, `<link rel="modulepreload" crossorigin href="${build}">`)
    .replace(
      ROOT,
      () => `<div id="snapshot" inert>${markup}</div>${ROOT}<script src="/start.js" data-app="${build}"></script>`,
    )
}
