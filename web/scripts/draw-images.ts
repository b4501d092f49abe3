import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { defaultBrand } from '@fortnight/contract/brand'
import { engravedMoon, night, wordmarkMoon } from '@fortnight/contract/night-moon'
import { setText } from './set-text.ts'

const png = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng()

const drawText = (line: string, type: Parameters<typeof setText>[1]) =>
  setText(line, type)
    .map((letter) => letter.outline)
    .join('')

/** The name with a moon for its first "o", as ui/wordmark.tsx draws it. */
function wordmark(name: string, size: number) {
  const letters = setText(name, { size, weight: 700, tracking: -0.035 })
  const at = name.indexOf('o')
  const o = letters[at]
  const outlines = (part: typeof letters) => part.map((letter) => letter.outline).join('')
  if (!o) return outlines(letters)
  const [room, width] = [0.66 * size, 0.62 * size]
  const place = `translate(${o.x + (room - width) / 2} ${-0.585 * size}) scale(${width / 24})`
  return `${outlines(letters.slice(0, at))}
<g transform="${place}">${wordmarkMoon}</g>
<g transform="translate(${room - o.width})">${outlines(letters.slice(at + 1))}</g>`
}

/** What a link to us looks like elsewhere. */
const preview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${night.bg}"/>
<g transform="translate(816 16) scale(25.5)">${engravedMoon(9 / 14)}</g>
<g fill="${night.ink}">
<g transform="translate(64 108)">${wordmark(defaultBrand.name, 44)}</g>
<g transform="translate(58 330)">${drawText('Twelve testers.', { size: 128, weight: 650, tracking: -0.042 })}</g>
<g transform="translate(58 450)">${drawText('Fourteen days.', { size: 128, weight: 650, tracking: -0.042 })}</g>
<g transform="translate(60 552)" fill="${night.ink2}">${drawText('Then publish.', { size: 96, weight: 650, tracking: -0.042 })}</g>
</g></svg>`

/**
 * The old format around one picture (en.wikipedia.org/wiki/ICO_(file_format)), for clients that ask for /favicon.ico by
 * themselves.
 */
function ico(image: Buffer, width: number) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(width, 6)
  header.writeUInt8(width, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

/** Draws the preview and the icons into `client`; favicon.svg, which they are made of, is there already. */
export function drawImages(client: string) {
  const icon = readFileSync(join(client, 'favicon.svg'), 'utf8')
  // Systems that cut the icon into a shape of their own want no corners and no transparency.
  const square = icon.replace(' rx="8"', '')
  const images = {
    'og.png': png(preview, 1200),
    'icon-192.png': png(icon, 192),
    'icon-512.png': png(icon, 512),
    'icon-maskable-512.png': png(square, 512),
    'apple-touch-icon.png': png(square, 180),
    'favicon.ico': ico(png(icon, 32), 32),
  }
  for (const [name, image] of Object.entries(images)) writeFileSync(join(client, name), image)
}
