// Blocking, so that a forced theme is there before the first paint. The content policy allows no inline script.
;(function () {
  // [Note: The oldest browsers]. The parser loads it before it runs the app.
  if (![].toSorted || !AbortSignal.any) document.write('<script src="/older.js"></script>')

  var KEY = 'clique.theme'
  var COLOURS = { light: '#FBF9F6', dark: '#12110F' }

  function apply(theme) {
    var forced = theme === 'light' || theme === 'dark'
    if (forced) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.content = COLOURS[forced ? theme : meta.media.indexOf('dark') < 0 ? 'light' : 'dark']
    })
  }

  // Chosen in another tab, or in this one (src/platform/theme.ts).
  addEventListener('storage', function (event) {
    if (event.key === KEY) apply(event.newValue)
  })
  try {
    apply(localStorage.getItem(KEY))
  } catch {
    // Storage is blocked: the system's scheme it is.
  }
})()
