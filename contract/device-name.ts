/** The name of a device in a list of a user's devices: 'Chrome on Android'. */

const first = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** More specific browsers first: most browsers also name others. */
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** Takes the browser's own description of itself. */
export const deviceName = (agent: string): string => {
  const [browser, system] = [first(agent, browsers), first(agent, systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
