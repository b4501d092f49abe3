import { clockOf } from '@fortnight/contract/format/moments'
import { plural } from '@fortnight/contract/format/plurals'
import { capitalized } from '@fortnight/contract/format/sentences'

/** Interval at which an open page asks, and how long it waits for an answer. */
const everyMs = 15_000
const patienceMs = 8_000

type State = 'checking' | 'working' | 'failing' | 'unreachable'
type Part = 'website' | 'service' | 'database'

/** The answer of one address for a part: no answer in time differs from a bad one. */
async function ask(address: string, method = 'GET'): Promise<State> {
  try {
    const answer = await fetch(address, { method, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? 'working' : 'failing'
  } catch {
    return 'unreachable'
  }
}

async function checkParts(): Promise<Record<Part, State>> {
  const [website, service, database] = await Promise.all([ask('/', 'HEAD'), ask('/health'), ask('/ready')])
  return { website, service, database }
}

const names: Record<Part, string> = { website: 'the website', service: 'the service', database: 'the database' }

/** One sentence for everything, which screen readers read out too. */
export function summaryOf(states: Record<Part, State>): string {
  const parts = Object.keys(names) as Part[]
  const those = (state: State) => parts.filter((part) => states[part] === state).map((part) => names[part])
  const [failing, unreachable] = [those('failing'), those('unreachable')]
  if (unreachable.length === parts.length) return 'Nothing answers. Is your own connection up?'
  const not = [...failing, ...unreachable]
  if (not.length === 0) return 'Everything works.'
  return `${capitalized(not.join(' and '))} ${plural(not.length, 'does', 'do')} not work right now.`
}

/** Fills the page of the status: at once, every 15 seconds while it is seen, and when the button is pressed. */
export function watchStatus(page: HTMLElement): void {
  const find = (name: string) => page.querySelector<HTMLElement>(`[data-status-${name}]`)
  const [summary, time, again] = [find('summary'), find('time'), find('again')]
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (part: Part, state: State) => {
    const badge = page.querySelector<HTMLTemplateElement>(`template[data-status-badge="${state}"]`)
    const place = page.querySelector<HTMLElement>(`[data-status-part="${part}"]`)
    if (!badge || !place || place.dataset.shown === state) return
    place.dataset.shown = state
    place.replaceChildren(badge.content.cloneNode(true))
  }
  // Written only when it changes: a live region that is written to is read out.
  const say = (copy: string) => {
    if (summary && summary.textContent !== copy) summary.textContent = copy
  }

  async function check() {
    if (asking) return
    asking = true
    clearTimeout(timer)
    const states = await checkParts()
    for (const part of Object.keys(states) as Part[]) show(part, states[part])
    say(summaryOf(states))
    if (time && Object.values(states).some((state) => state !== 'unreachable')) time.textContent = clockOf(new Date())
    asking = false
    if (!document.hidden) timer = setTimeout(() => void check(), everyMs)
  }

  again?.addEventListener('click', () => {
    for (const part of Object.keys(names) as Part[]) show(part, 'checking')
    say('Checking')
    void check()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void check()
  })
  void check()
}
