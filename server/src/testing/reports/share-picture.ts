import { engravedMoon, night, wordmarkMoon } from '@fortnight/contract/night-moon'
import type { Report } from '@fortnight/contract/testing/public-report'
import { reportFigures, reportHeadline } from '@fortnight/contract/testing/report-text'
import { loadFonts, outlineOf, type Type } from '../../platform/pdf/type.ts'
import { linesOf } from '../../platform/pdf/visual-order.ts'
import { pngOf } from '../../platform/pictures/png.ts'

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
  return [
    at(x, y, before.svg),
    `<g transform="translate(${x + before.width + (room - side) / 2} ${y - 0.56 * size}) scale(${side / 24})">${wordmarkMoon}</g>`,
    at(x + before.width + room, y, outlineOf(name.slice(o + 1), type).svg),
  ].join('')
}

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
<g transform="translate(804 22) scale(26)">${engravedMoon(report.length ? report.elapsed / report.length : 0)}</g>
${wordmark(report.provider, 64, 108, 44)}
${lines.map((line, index) => at(60, first + index * type.size * 1.02, outlineOf(line, type).svg)).join('')}
${figures.join('')}
</svg>`
}

/** The share picture of a public report, 1200 by 630. */
export async function sharePicture(report: Report): Promise<Buffer> {
  await loadFonts()
  return pngOf(drawing(report), width)
}
