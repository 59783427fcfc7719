// In a page that begins with the snapshot of home (src/workers/open-home.ts): starts the app once the snapshot's first
// pictures are painted. The app's scripts are fetched meanwhile; run earlier, they would hold the pictures up.
;(function () {
  /** Milliseconds. A picture may be missing, and a tab that is hidden paints nothing. */
  var LONGEST = 300
  var src = document.currentScript.dataset.app
  var isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    var app = document.createElement('script')
    app.type = 'module'
    app.crossOrigin = ''
    app.src = src
    document.head.append(app)
  }

  function afterPaint() {
    requestAnimationFrame(function () {
      setTimeout(start)
    })
  }

  setTimeout(start, LONGEST)
  var pictures = document.querySelectorAll('#snapshot img[fetchpriority=high]')
  Promise.allSettled(
    Array.from(pictures, function (picture) {
      return picture.decode()
    }),
  ).then(afterPaint)
})()
