/**
 * While the user watches an upload, each of its photos is an event for lists behind the dialog. Fetching and drawing
 * them would take the power that the photos need. Those events wait until the dialog is closed or the upload is over.
 */
let held = 0
let pause: Promise<void> | undefined
let end = () => {}

/** News of collections wait from now on; returns how to say that they need not any more. */
export const pauseNews = (): (() => void) => {
  held += 1
  pause ??= new Promise((resolve) => {
    end = resolve
  })
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    held -= 1
    if (held > 0) return
    pause = undefined
    end()
  }
}

/** Resolves once no pause is active. */
export const untilNewsMayGoOn = async (): Promise<void> => pause
