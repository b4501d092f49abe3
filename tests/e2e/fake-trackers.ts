import type { Page, Request } from '@playwright/test'

/**
 * Stand-ins for the scripts of other companies. Each takes address and referrer from the browser if the real one does,
 * follows the address as the real one does, sets its cookies and reports to its real hosts.
 */
const scripts: Record<string, string> = {
  'www.googletagmanager.com': `
    document.cookie = '_ga=GA1.1.1.1; path=/; max-age=63072000'
    document.cookie = '_ga_ABC123XYZ=GS2.1.1; path=/; max-age=63072000'
    const known = {}
    const hear = (said) => {
      if (Object.prototype.toString.call(said) !== '[object Arguments]') return
      const [command, name, values] = said
      if (command === 'set') Object.assign(known, name)
      if (command === 'config') Object.assign(known, values)
      if (command !== 'event' || window['ga-disable-G-ABC123XYZ']) return
      const { page_location = location.href, page_referrer = document.referrer, ...more } = { ...known, ...values }
      const query = new URLSearchParams({ en: name, dl: page_location, dr: page_referrer, ...more })
      fetch('https://region1.google-analytics.com/g/collect?' + query, { method: 'POST', mode: 'no-cors', keepalive: true })
    }
    dataLayer.forEach(hear)
    dataLayer.push = (...all) => all.forEach(hear)`,
  'www.clarity.ms': `
    const script = document.createElement('script')
    script.src = 'https://scripts.clarity.ms/0.8/clarity.js'
    document.head.append(script)`,
  'scripts.clarity.ms': `
    document.cookie = '_clck=1; path=/; max-age=31536000'
    document.cookie = '_clsk=1; path=/; max-age=86400'
    let url
    const address = () => location.href.replace(location.hash, '')
    const record = () => {
      url = address()
      const seen = { url: location.href, referrer: document.referrer, masked: document.body.dataset.clarityMask }
      fetch('https://e.clarity.ms/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(seen) })
    }
    const queue = clarity.q
    window.clarity = (command) => { if (command === 'stop') url = undefined }
    queue.forEach((said) => clarity(...said))
    record()
    const follow = () => { if (url && url !== address()) record() }
    for (const name of ['pushState', 'replaceState']) {
      const change = history[name]
      history[name] = function (...all) { change.apply(this, all); follow() }
    }
    addEventListener('popstate', follow)`,
  'connect.facebook.net': `
    document.cookie = '_fbp=fb.0.1.1; path=/; max-age=7776000'
    let revoked = false
    fbq.callMethod = (command, name, values) => {
      if (command === 'consent') revoked = name === 'revoke'
      if (!command.startsWith('track') || revoked) return
      const query = new URLSearchParams({ ev: name, dl: location.href, rl: document.referrer, ...values })
      new Image().src = 'https://www.facebook.com/tr/?' + query
    }
    fbq.queue.splice(0).forEach((said) => fbq.callMethod(...said))`,
}

export interface Trackers {
  /** Every request that left for another host. */
  requests: string[]
  /** What the heat map recorded. */
  recorded: string[]
  /** Addresses of the scripts that were asked for, a tool's own further ones apart. */
  scripts(): string[]
  /** Reports of the tag and of the pixel with that name. */
  said(name: string): string[]
}

/** Answers for every other host, and counts. Nothing leaves the machine. */
export async function fakeTrackers(page: Page): Promise<Trackers> {
  const requests: Request[] = []
  const recorded: string[] = []
  await page.route(/^https:/, (route, request) => {
    requests.push(request)
    const { hostname } = new URL(request.url())
    if (hostname === 'e.clarity.ms') recorded.push(request.postData() ?? '')
    const script = scripts[hostname]
    return script
      ? route.fulfill({ contentType: 'text/javascript', body: `{${script}\n}` })
      : route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  })
  const addresses = () => requests.map((request) => request.url())
  return {
    get requests() {
      return addresses()
    },
    recorded,
    scripts: () =>
      requests
        .filter((request) => request.resourceType() === 'script' && !request.url().includes('//scripts.'))
        .map((request) => request.url())
        .toSorted(),
    said: (name) => addresses().filter((address) => new RegExp(`[?&]e[nv]=${name}(?:&|$)`).test(address)),
  }
}
