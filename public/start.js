// In a page that begins with a snapshot (src/workers/with-snapshot.ts): starts the app once the snapshot's first
// pictures are painted. The app's scripts are fetched meanwhile; run earlier, they would hold the pictures up. A press on
// the snapshot is done when the app has replaced it.
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

  /** Pixels by which a finger may move in a press. */
  var STILL = 10
  var snapshot = document.getElementById('snapshot')
  var down
  /** The last press: where, and the link, button or field that was there. */
  var pressed

  /** The link, button or field at a point, of the snapshot or of the app. */
  function controlAt(point) {
    var found = document.elementFromPoint(point.clientX, point.clientY)
    return found && found.closest('a, button, input, select, [data-field]')
  }

  function isField(control) {
    return !control.matches('a, button')
  }

  function nameOf(control) {
    if (isField(control)) return 'field'
    return control.getAttribute('href') || control.getAttribute('aria-label') || control.textContent
  }

  function onDown(event) {
    down = event
  }

  function onUp(event) {
    if (!down || event.button !== 0 || event.pointerId !== down.pointerId) return
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL) return
    // What is inert is at no point.
    snapshot.inert = false
    var control = controlAt(event)
    snapshot.inert = true
    if (pressed) pressed.control.style.opacity = ''
    pressed = control && { point: event, control: control }
    if (pressed) control.style.opacity = '0.6'
  }

  function replay() {
    if (snapshot.isConnected) return
    replaced.disconnect()
    removeEventListener('pointerdown', onDown)
    removeEventListener('pointerup', onUp)
    var control = pressed && controlAt(pressed.point)
    // The app may show something else there by now.
    if (!control || nameOf(control) !== nameOf(pressed.control)) return
    if (isField(control)) control.focus()
    else control.click()
  }

  addEventListener('pointerdown', onDown)
  addEventListener('pointerup', onUp)
  var replaced = new MutationObserver(replay)
  replaced.observe(document.body, { childList: true })

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
