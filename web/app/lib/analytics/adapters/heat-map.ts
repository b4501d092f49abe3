import { loadScript } from '../load-script.ts'
import type { Adapter } from '../port.ts'

type Clarity = ((...args: unknown[]) => void) & { q?: unknown[] }

const page = globalThis as unknown as { clarity?: Clarity }

/** Keeps commands until the script is there. */
function queue(): Clarity {
  const waiting: unknown[] = []
  return Object.assign((...args: unknown[]) => void waiting.push(args), { q: waiting })
}

const command = (...args: unknown[]) => {
  page.clarity ??= queue()
  page.clarity(...args)
}

/**
 * Microsoft Clarity (learn.microsoft.com/clarity/setup-and-installation/clarity-api). It records what happens on the
 * page by itself, so all text is masked, whatever the project's own setting. It reads address and referrer from the
 * browser, and follows changes of the query but not of the hash.
 */
export const heatMap = (project: string): Adapter => ({
  name: 'heat-map',
  category: 'analytics',
  readsAddress: true,
  load() {
    document.body.dataset['clarityMask'] = 'True'
    command('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
    loadScript('heatmap', `https://www.clarity.ms/tag/${project}`)
  },
  page({ role, plan }) {
    command('set', 'role', role)
    command('set', 'plan', plan)
  },
  event({ name, value }) {
    command('event', `${name}_${value}`)
  },
  rest: () => command('stop'),
  stop: () => command('stop'),
})
