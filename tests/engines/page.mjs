// User actions on a page, in code that every engine supports: functions that run in the page itself.

/** Waits for an element that matches `kind` and `text`, and performs `act` on it. */
const act = async (kind, text, what, value) => {
  const kinds = {
    button: 'button, [role=menuitem], [role=button]',
    enabled: 'button:enabled:not([aria-disabled=true])',
    link: 'a',
    heading: 'h1, h2, h3',
    field: 'input, textarea',
    photo: '[data-photo] button',
    text: 'p, span, strong, output, li',
  }
  const pattern = new RegExp(text, 'i')
  const nameOf = (element) =>
    kind === 'field'
      ? `${element.labels?.[0]?.textContent} ${element.getAttribute('aria-label')} ${element.placeholder}`
      : (element.getAttribute('aria-label') ?? element.textContent)
  const isShown = (element) => element.getClientRects().length > 0
  const find = () =>
    [...document.querySelectorAll(kinds[kind])].find((element) => isShown(element) && pattern.test(nameOf(element)))
  const until = Date.now() + 30_000
  let found = find()
  while (!found) {
    if (Date.now() > until)
      throw new Error(`no ${kind} ${text} at ${location.pathname}: ${document.body.innerText.slice(0, 300)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = find()
  }
  if (what === 'press') found.click()
  if (what === 'fill') {
    const { prototype } = found.tagName === 'INPUT' ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(found, value)
    found.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (what === 'read') return nameOf(found)
  return undefined
}

/** Pages that may load one after the other during a check: a link leads to a guest's page, which a new version reloads. */
const MAX_LOADS = 3

/** A page that loads another during a check: the check continues on the new one. */
const look = async (browser, ...work) => {
  for (let loads = 0; ; loads += 1)
    try {
      return await browser.run(...work)
    } catch (error) {
      if (loads === MAX_LOADS || !/unload event|context was destroyed/.test(String(error))) throw error
    }
}

/** A user at a browser. */
export const person = (browser) => ({
  go: browser.go,
  press: (kind, text) => browser.run(act, kind, text, 'press'),
  sees: (kind, text) => look(browser, act, kind, text, 'read'),
  /** The path of the page. */
  path: () => look(browser, () => location.pathname),
  fills: (text, value) => browser.run(act, 'field', text, 'fill', value),
  /** Waits until every shown photo is loaded, none of them broken; resolves to their number. */
  seesPhotos: (most) =>
    look(
      browser,
      async (wanted) => {
        const until = Date.now() + 30_000
        for (;;) {
          const images = [...document.querySelectorAll('[data-photo] img')]
          const loaded = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          if (loaded.length >= wanted) return loaded.length
          if (Date.now() > until)
            throw new Error(
              `only ${loaded.length} of ${images.length} photos: ${document.body.innerText.slice(0, 300)}`,
            )
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      },
      most,
    ),
  /** Waits until the app's shell is on the device. */
  isReadyForOffline: () =>
    browser.run(async () => {
      await navigator.serviceWorker.ready
      for (let tries = 0; tries < 100 && !navigator.serviceWorker.controller; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 100))
    }),
})
