/** A release has its programs in server/, a clone in dist/server/. */
const RELEASE = /(?<!\/dist)\/server\/[^/]+\.js$/

/**
 * The command that runs another of the operator's programs, for a message. A release has it without npm, because only
 * Node's program is installed for one. `here`: the URL of a module of the running program.
 */
export const commandFor = (name: string, taken = '', here = import.meta.url): string => {
  if (RELEASE.test(here)) return `node server/${name}.js ${taken}`.trimEnd()
  return taken === '' ? `npm run ${name}` : `npm run ${name} -- ${taken}`
}
