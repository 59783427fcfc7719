/** Keeps the page if files are dropped on it: otherwise the browser opens them in its place. */
export const stayOnDrop = () => {
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault())
}
