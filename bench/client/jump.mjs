/** Jumps to a part of the page; when all photos of that place are painted, and the calls that it took. */
export const jumpTo = async (page, part) => {
  const calls = []
  const count = (request) => /\/api\/collection\/[^/]+\?/.test(request.url()) && calls.push(request.url())
  page.on('request', count)
  const ms = await page.evaluate(async (to) => {
    const began = performance.now()
    const isSeen = (element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    scrollTo({ top: document.documentElement.scrollHeight * to, behavior: 'instant' })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    for (;;) {
      await frame()
      const places = [...document.querySelector('[role=list]').children].filter(isSeen)
      const images = places.map((place) => place.querySelector('img'))
      if (places.length > 0 && images.every((image) => image?.complete && image.naturalWidth > 0)) break
    }
    await frame()
    return performance.now() - began
  }, part)
  page.off('request', count)
  return { ms, calls: calls.length }
}
