import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colour = String.raw`oklch\(([\d.]+)\s+([\d.]+)\s+([\d.]+)\)`

/** Lightness, chroma and hue of a token in one theme. */
function token(name: string, theme: Theme): [number, number, number] {
  const line = css.split('\n').find((text) => text.trim().startsWith(`--${name}:`)) ?? ''
  const [light, dark = light] = [...line.matchAll(new RegExp(colour, 'g'))]
  const [, l, c, h] = (theme === 'light' ? light : dark) ?? []
  if (l === undefined || c === undefined || h === undefined) throw new Error(`--${name} is not an OKLCH colour`)
  return [Number(l), Number(c), Number(h)]
}

/**
 * Relative luminance as WCAG 2 defines it, through OKLab's matrices (bottosson.github.io/posts/oklab), clipped to sRGB.
 */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

function contrast(front: string, back: string, theme: Theme): number {
  const values = [luminance(token(front, theme)), luminance(token(back, theme))]
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05)
}

const statuses = ['ok', 'wait', 'due', 'done', 'bad']

/** Words on what lies under them. */
const textPairs: [string, string][] = [
  ...['bg', 'surface', 'raised', 'sunken', 'hover'].flatMap((back): [string, string][] => [
    ['ink', back],
    ['ink-2', back],
    ['ink-3', back],
  ]),
  ['on-ink', 'ink'],
  ['on-moon', 'moon'],
  ['moon-text', 'bg'],
  ['moon-text', 'moon-soft'],
  ['ink-3', 'moon-soft'],
  ['bad-t', 'surface'],
  ['bad-t', 'raised'],
  ...statuses.map((status): [string, string] => [`${status}-t`, `${status}-b`]),
]

/** Borders of controls, marks and rings. */
const markPairs: [string, string][] = [
  ['field', 'bg'],
  ['field', 'surface'],
  ['field', 'raised'],
  ['lit', 'surface'],
  ['now-rim', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['focus', 'raised'],
  ...statuses.map((status): [string, string] => [`${status}-m`, 'surface']),
]

describe.each<Theme>(['light', 'dark'])('the %s theme', (theme) => {
  test.each(textPairs)('%s can be read on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(markPairs)('%s can be seen on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})

test('the arithmetic gives known ratios: 21 for black on white, 6.41 for the light ring on the page', () => {
  expect((luminance([1, 0, 0]) + 0.05) / 0.05).toBeCloseTo(21, 1)
  expect(contrast('focus', 'bg', 'light')).toBeCloseTo(6.41, 1)
})
