/** Checks the floats above the lower edge (src/ui/dock); runs in the page. */

/** On a phone more than one float; sideways also a float that leaves less than half of the height to the page. */
export const floatFaults = (): string[] => {
  const isPhone = innerWidth < 640 || innerHeight <= 480
  if (!isPhone) return []
  const floats = [...document.querySelectorAll<HTMLElement>('[data-float]')].filter((float) => float.checkVisibility())
  const faults = floats.length > 1 ? [`${floats.map(({ dataset }) => dataset['float']).join(' and ')} float`] : []
  for (const float of floats) {
    const { top } = float.getBoundingClientRect()
    if (innerHeight <= 480 && top < innerHeight / 2)
      faults.push(`${float.dataset['float']} covers more than half of the height`)
  }
  return faults
}
