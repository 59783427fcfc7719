/**
 * While somebody watches photos being sent, each of them is news of lists that lie behind the dialog: asked for and drawn
 * for nobody, with the power that the photos need. Those news wait until the dialog is left or over.
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

/** Resolves once nobody has anything against news any more. */
export const untilNewsMayGoOn = async (): Promise<void> => pause
