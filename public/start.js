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

  var CONTROLS = 'a, button, input, select, [data-field]'
  /** Pixels by which a finger may move in a press. */
  var STILL = 10
  var snapshot = document.getElementById('snapshot')
  var down
  /** The link, button or field of the last press. */
  var pressed

  function nameOf(control) {
    if (control.matches('a')) return 'link ' + control.getAttribute('href')
    if (control.matches('button')) return 'button ' + (control.getAttribute('aria-label') || control.textContent)
    return 'field ' + (control.dataset.field || control.localName)
  }

  function press(control) {
    if (pressed) pressed.style.opacity = ''
    pressed = control
    if (pressed) pressed.style.opacity = '0.6'
  }

  function onDown(event) {
    down = event
  }

  function onUp(event) {
    if (!down || event.button !== 0 || event.pointerId !== down.pointerId) return
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL) return
    // What is inert is at no point.
    snapshot.inert = false
    var found = document.elementFromPoint(event.clientX, event.clientY)
    snapshot.inert = true
    press(found && snapshot.contains(found) ? found.closest(CONTROLS) : null)
  }

  /** A script's: what is inert gets no other. */
  function onClick(event) {
    event.preventDefault()
    press(event.target.closest(CONTROLS))
  }

  function replay() {
    if (snapshot.isConnected) return
    replaced.disconnect()
    removeEventListener('pointerdown', onDown)
    removeEventListener('pointerup', onUp)
    if (!pressed) return
    var same = Array.from(document.querySelectorAll('#root :is(' + CONTROLS + ')')).filter(function (control) {
      return nameOf(control) === nameOf(pressed)
    })
    // The app may show other things by now. Of several buttons with one name none is certain to be the one.
    if (same.length === 0 || (same.length > 1 && pressed.matches('button'))) return
    if (pressed.matches('a, button')) same[0].click()
    else same[0].focus()
  }

  addEventListener('pointerdown', onDown)
  addEventListener('pointerup', onUp)
  snapshot.addEventListener('click', onClick)
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
