// Blocking, so that a forced theme is there before the first paint. The content policy allows no inline script.
;(function () {
  var theme
  try {
    theme = localStorage.getItem('clique.theme')
  } catch {
    return // Storage is blocked: the system's scheme it is.
  }
  if (theme !== 'light' && theme !== 'dark') return
  document.documentElement.dataset.theme = theme
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.content = theme === 'dark' ? '#12110F' : '#FBF9F6'
  })
})()
