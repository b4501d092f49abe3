import { packageOf, packagePattern, partsOf } from './opt-in-link.ts'

/** What a link to Google Play says of an app. It is read as text: nothing is fetched. */
interface PlayLink {
  package_name: string
  /** The link itself, if testers opt in by it. */
  opt_in_url: string | undefined
}

/**
 * Reads the page of an app in the store, or the opt-in link of its test, as browsers, phones and messengers write them;
 * undefined for any other text.
 */
export function readPlayLink(input: string): PlayLink | undefined {
  const given = input.trim()
  const link = /^(?:www\.)?play\.google\.com\//i.test(given) ? `https://${given}` : given
  const { scheme, host, path } = partsOf(link)
  const isPlay = /^https?$/.test(scheme) && /^(?:www\.)?play\.google\.com$/.test(host)
  const isMarket = scheme === 'market' && host === 'details'
  const tested = isPlay ? packageOf(link) : undefined
  const sold =
    isMarket || (isPlay && /^\/store\/apps\/(?:details|test)/.test(path))
      ? /[?&]id=([\w.]+)/.exec(link)?.[1]
      : undefined
  const package_name = tested ?? sold
  if (!package_name || !packagePattern.test(package_name)) return undefined
  return { package_name, opt_in_url: tested && `https://play.google.com/apps/testing/${tested}` }
}
