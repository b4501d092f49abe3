type Sign = readonly [name: string, mark: RegExp]

/**
 * The first that fits: most browsers also name those that they want to be taken for
 * (rfc-editor.org/rfc/rfc9110#section-10.1.5).
 */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const handheld = new Set(['iPhone', 'iPad', 'Android'])

const nameOf = (signs: readonly Sign[], agent: string) => signs.find(([, mark]) => mark.test(agent))?.[0]

/** A browser and its device in words, as far as its user agent gives them away. An iPad calls itself a Mac. */
export function deviceOf(agent: string | null): { name: string; handheld: boolean } {
  const browser = nameOf(browsers, agent ?? '')
  const system = nameOf(systems, agent ?? '')
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser')
  return { name, handheld: system !== undefined && handheld.has(system) }
}
