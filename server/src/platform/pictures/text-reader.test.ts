import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { greyOfStored } from '../../testing/checkins/picture.ts'
import { openTextReader } from './text-reader.ts'

const reader = openTextReader()
afterAll(reader.close)

const font = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
)

/** A dark screenshot, as it is stored. */
const aScreenshot = () =>
  sharp(
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="800" fill="#eee" font-family="Hanken Grotesk">
        <rect width="360" height="800" fill="#181818"/>
        <text x="16" y="24" font-size="14">14:37</text><text x="310" y="24" font-size="13">82%</text>
        <text x="16" y="80" font-size="22">Tideline</text><text x="16" y="130" font-size="14">Word of today: bapiko</text>
      </svg>`,
      { font: { loadSystemFonts: false, fontFiles: [font] } },
    )
      .render()
      .asPng(),
  )
    .webp({ quality: 75 })
    .toBuffer()

it('the clock, the app’s name and the word of the day are read in a screenshot', async () => {
  const { bar, all } = await greyOfStored(await aScreenshot(), { width: 360, height: 800 })
  expect(await reader.read(bar)).toMatch(/^14:37\b/)
  expect(await reader.read(all)).toMatch(/Tideline\s+Word of today: bapiko/)
})

const blank = { pixels: new Uint8Array(100), width: 10, height: 10 }

it.each([
  ['takes more memory than it may', { ms: 10_000, megabytes: 1, idleMs: 10_000 }],
  ['takes too long', { ms: 1, megabytes: 512, idleMs: 10_000 }],
])('a process that %s ends, and only its picture is not read', async (_what, limits) => {
  const limited = openTextReader(limits)
  const answers = await Promise.allSettled([limited.read(blank), limited.read(blank)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  limited.close()
})
