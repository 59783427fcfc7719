/**
 * While the user watches an upload, each of its photos is an event for lists behind the dialog. Fetching and drawing
 * them would use the processing time that the photos need. Those events wait until the dialog is closed or the upload
 * has ended.
 */
let held = 0
let pause: Promise<void> | undefined
let end = () => {}

/** Events of collections wait from now on; the returned function resumes them. */
export const pauseEvents = (): (() => void) => {
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
export const untilEventsResume = async (): Promise<void> => pause
