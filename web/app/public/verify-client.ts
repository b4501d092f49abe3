import { ledgerKeys } from '@fortnight/contract/testing/runs'
import { Refused, type Wrong } from '@fortnight/contract/proofs/record-file'
import type { PublicKey } from '@fortnight/contract/proofs/signed-text'
import { type Proven, verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import { lookUpAnchors } from '@fortnight/contract/site/look-up-anchors'
import type { Anchoring } from '@fortnight/contract/site/verify-anchors'
import { fullDay } from '@fortnight/contract/format/days'

/** No ledger of a test is larger: a file that is would only keep the browser busy. */
const mostBytes = 20_000_000

async function publicKeys(): Promise<PublicKey[]> {
  const answer = await fetch(ledgerKeys.list.path, { cache: 'no-store' })
  if (!answer.ok) throw new Error('The public keys did not load.')
  return ((await answer.json()) as { keys: PublicKey[] }).keys
}

async function recordAt(address: string): Promise<string> {
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok) throw new Error('The record did not load.')
  return answer.text()
}

/** What an unbroken ledger shows, as names and values. */
export function provenText({ state, counts, stayed, events, exported_at }: Proven): [name: string, value: string][] {
  const { days_used, days_evidenced, days_confirmed } = counts
  const { started_on, phase, findings } = state
  return [
    ['Testers who stayed 14 days in a row', `${stayed}`],
    ['Testers who have joined, or stayed to the end', `${counts.in_now}`],
    ['Daily check-ins', `${days_used}, ${days_evidenced} with proof, ${days_confirmed} confirmed`],
    ['Feedback', `${findings.length}`],
    ['Started', started_on ? fullDay(started_on) : 'Not yet'],
    ['Phase', phase],
    ['Events', `${events}`],
    ['Made on', fullDay(exported_at)],
  ]
}

/** Which published days hold the record, in a sentence. */
export const anchoredText = (found: Anchoring | undefined): string =>
  found
    ? `Entries 1 to ${found.entries} on ${fullDay(found.day)}${found.days > 1 ? `, the last of ${found.days} days` : ''}`
    : 'Not yet: new entries are anchored at night'

export const wrongText = ({ line, what }: Wrong): string => (line === null ? what : `Line ${line}: ${what}`)

const element = (name: string, text: string, className = '') =>
  Object.assign(document.createElement(name), { textContent: text, className })

function listOf(copy: readonly [string, string][]): HTMLElement {
  const list = Object.assign(document.createElement('dl'), { className: 'mt-4 grid gap-2 text-14' })
  for (const [name, value] of copy) {
    const row = Object.assign(document.createElement('div'), {
      className: 'flex flex-wrap justify-between gap-x-6 border-t border-line pt-2',
    })
    row.append(element('dt', name, 'text-ink-2'), element('dd', value, 'font-semibold tabular-nums'))
    list.append(row)
  }
  return list
}

type State = 'checking' | 'proven' | 'refused' | 'unable'

/** Checks each file that is chosen, and says what is proven or which line is the first that is wrong. */
export function watchVerify(page: HTMLElement): void {
  const input = page.querySelector<HTMLInputElement>('[data-verify-file]')
  const outcome = page.querySelector<HTMLElement>('[data-verify-outcome]')
  const show = (state: State, ...more: Node[]) => {
    const badge = page.querySelector<HTMLTemplateElement>(`template[data-verify-badge="${state}"]`)
    outcome?.replaceChildren(...(badge ? [badge.content.cloneNode(true)] : []), ...more)
  }
  const unable = (copy: string) => show('unable', element('p', copy, 'mt-3'))

  /** Checks the text of a record; with `head`, also that the record ends as the page says. */
  async function check(read: () => Promise<string>, head?: string) {
    if (!globalThis.crypto?.subtle) return unable('Your browser checks only on a secure address (https).')
    show('checking')
    try {
      const text = await read()
      const keys = await publicKeys()
      const { proven, wrong } = await verifyLedger(text, keys)
      if (wrong) show('refused', element('p', wrongText(wrong), 'mt-3 wrap-anywhere'))
      else if (head && !text.slice(0, text.indexOf('\n')).includes(head))
        unable('The record has new entries since this page was loaded. Reload the page and check again.')
      else {
        const anchored = anchoredText(await lookUpAnchors(text, keys))
        show('proven', listOf([...provenText(proven), ['Anchored', anchored]]))
      }
    } catch (error) {
      if (error instanceof Refused) return show('refused', element('p', error.message, 'mt-3 wrap-anywhere'))
      unable('The record or the public keys did not load. Check your connection and try again.')
    }
  }

  function checkFile(file: File) {
    if (file.size > mostBytes) return unable('This file is too large to be a test record.')
    return check(() => file.text())
  }

  const button = page.querySelector<HTMLElement>('[data-verify-address]')
  button?.addEventListener('click', () => {
    const { verifyAddress: address = '', verifyHead: head = '' } = button.dataset
    void check(() => recordAt(address), head)
  })

  // Choosing the same file once more is asking once more.
  input?.addEventListener('click', () => {
    input.value = ''
  })
  const checkChosen = () => {
    const [file] = input?.files ?? []
    if (file) void checkFile(file)
  }
  input?.addEventListener('change', checkChosen)
  // A file can have been chosen while this script was still on its way.
  checkChosen()
}
