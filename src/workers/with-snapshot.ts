const ROOT = '<div id="root"></div>'

/**
 * Returns the app's page with a snapshot before the app's root; the app starts once that is painted (public/start.js).
 * The snapshot is inert: its parts react once the app has drawn them again. A snapshot of another build changes
 * nothing.
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
