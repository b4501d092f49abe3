import { craterLines, darkSide } from '@fortnight/contract/engraving'
import { moonPath } from '@fortnight/contract/moon'
import type { Report } from '@fortnight/contract/testing/public-report'
import { reportFigures, reportHeadline } from '@fortnight/contract/testing/report-text'
import { loadFonts, outlineOf, type Type } from '../../platform/pdf/type.ts'
import { linesOf } from '../../platform/pdf/visual-order.ts'

/** The night half of the tokens, as sRGB. */
const night = { bg: '#0e101d', ink: '#f4f1e7', ink2: '#c5c3b7', line: '#2c3145', moon: '#fdca4f', crater: '#b97500' }
const [width, height] = [1200, 630]

const at = (x: number, y: number, drawn: string, fill: string = night.ink) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}">${drawn}</g>`

/** The name with a moon for its first "o", as the word mark of every page. */
function wordmark(name: string, x: number, y: number, size: number): string {
  const type: Type = { face: 'display', size, tracking: -0.035 }
  const o = name.indexOf('o')
  if (o < 0) return at(x, y, outlineOf(name, type).svg)
  const before = outlineOf(name.slice(0, o), type)
  const [room, side] = [0.63 * size, 0.6 * size]
  const ring = `<path fill="${night.moon}" d="${moonPath(0.68)}"/><circle cx="12" cy="12" r="10" fill="none" stroke="${night.ink}" stroke-width="3.6"/>`
  return [
    at(x, y, before.svg),
    `<g transform="translate(${x + before.width + (room - side) / 2} ${y - 0.56 * size}) scale(${side / 24})">${ring}</g>`,
    at(x + before.width + room, y, outlineOf(name.slice(o + 1), type).svg),
  ].join('')
}

/** The engraved moon, lit as far as the test is. */
const moon = (k: number) => `<g transform="translate(804 22) scale(26)">
<clipPath id="lit"><path d="${moonPath(k)}"/></clipPath>
<path d="${darkSide}" stroke="${night.ink}" stroke-width=".06" opacity=".5"/>
<path d="${moonPath(k)}" fill="${night.moon}"/>
<path d="${craterLines}" stroke="${night.crater}" stroke-width=".06" opacity=".45" clip-path="url(#lit)"/>
<circle cx="12" cy="12" r="10" fill="none" stroke="${night.ink}" stroke-width=".09"/></g>`

/** The largest type in which the sentence has at most three lines. */
function headline(text: string): { lines: string[]; type: Type } {
  const set = (size: number) => {
    const type: Type = { face: 'display', size, tracking: -0.04 }
    return { type, lines: linesOf(text, 760, (line) => outlineOf(line, type).width) }
  }
  return [92, 80, 68, 58].map(set).find(({ lines }) => lines.length <= 3) ?? set(46)
}

/** The picture of a public report as SVG: figures and the app's name, nothing of its testers. */
function drawing(report: Report): string {
  const { lines, type } = headline(reportHeadline(report))
  const first = 330 - ((lines.length - 1) * type.size) / 2
  const figures = reportFigures(report)
    .filter(([, , of]) => of !== '')
    .map(([label, value, of], index) => {
      const x = 64 + index * 190
      return [
        at(x, 520, outlineOf(label, { face: 'text', size: 21 }).svg, night.ink2),
        at(x, 562, outlineOf(value, { face: 'display', size: 36, tracking: -0.02 }).svg),
        at(x, 592, outlineOf(of, { face: 'text', size: 19 }).svg, night.ink2),
      ].join('')
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${night.bg}"/>
${moon(report.length ? report.elapsed / report.length : 0)}
${wordmark(report.provider, 64, 108, 44)}
${lines.map((line, index) => at(60, first + index * type.size * 1.02, outlineOf(line, type).svg)).join('')}
${figures.join('')}
</svg>`
}

/** The share picture of a public report, 1200 by 630. */
export async function sharePicture(report: Report): Promise<Buffer> {
  // Loaded with the first picture. Not sharp: its reader of SVG stays blocked, because it opens what testers upload.
  const [{ Resvg }] = await Promise.all([import('@resvg/resvg-js'), loadFonts()])
  return new Resvg(drawing(report), { font: { loadSystemFonts: false } }).render().asPng()
}
