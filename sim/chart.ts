import type { Figures } from './figures.ts'

const width = 900
const rowHeight = 26
const left = 270
const right = 40
const top = 40

// Failures from one in two to one in ten thousand: on this scale a tenth of them is a step to the right.
const decades = [0.5, 0.1, 0.01, 0.001, 0.0001]
const [most, least] = [Math.log10(decades[0]!), Math.log10(decades.at(-1)!)]
const x = (success: number) => {
  const failures = Math.log10(Math.min(decades[0]!, Math.max(decades.at(-1)!, 1 - success)))
  return Math.round(left + ((most - failures) / (most - least)) * (width - left - right))
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function row({ title, onDay }: Figures, i: number): string {
  const y = top + i * rowHeight + rowHeight / 2
  const at = onDay.of ? onDay.hits / onDay.of : 0
  return `<g><text class="t" x="${left - 12}" y="${y + 4}" text-anchor="end">${escaped(title)}</text>
<line class="i" x1="${x(onDay.low)}" x2="${x(onDay.high)}" y1="${y}" y2="${y}"/><circle cx="${x(at)}" cy="${y}" r="5"/></g>`
}

/** How many tests met their goal on the promised day, one line a scenario, with the interval of each, as SVG. */
export function chart(rows: readonly Figures[]): string {
  const height = top + rows.length * rowHeight + 40
  const grid = decades.map((failures) => {
    const at = x(1 - failures)
    // Points beyond either end are drawn on it.
    const mark = failures === decades[0] ? '≤ ' : failures === decades.at(-1) ? '≥ ' : ''
    const label = `${mark}${100 - 100 * failures} %`
    return `<line class="g" x1="${at}" x2="${at}" y1="${top}" y2="${height - 40}"/><text class="t" x="${at}" y="${height - 20}" text-anchor="middle">${label}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">Goal met on the promised day, by scenario, with 95 % intervals</title>
<style>
svg{font:13px system-ui,sans-serif;--ink:#1d2433;--soft:#c9cfda;--mark:#0b6e5f;color-scheme:light dark}
@media(prefers-color-scheme:dark){svg{--ink:#e6e9ef;--soft:#434b5c;--mark:#4fd1b5}}
.t{fill:var(--ink)}.g{stroke:var(--soft)}.i{stroke:var(--mark);stroke-width:3}circle{fill:var(--mark)}
</style>
<text class="t" x="${left}" y="20">Goal met on the promised day (each step to the right: fewer failures)</text>
${grid.join('\n')}
${rows.map(row).join('\n')}
</svg>
`
}
