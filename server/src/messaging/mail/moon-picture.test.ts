import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pngOf } from '../../platform/pictures/png.ts'
import { logoPicture, moonPicture, type Picture } from './moon-picture.ts'

const pixelsOf = async ({ svg, width }: Picture) => {
  const { data, info } = await sharp(await pngOf(svg, width))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, index) => data.subarray(index * 4, index * 4 + 4))
}

describe('the moon in mail', () => {
  it.each([
    [0, 14],
    [1, 14],
    [7, 14],
    [9, 14],
    [14, 14],
  ])('is lit as far as its test is: day %i of %i', async (day, days) => {
    const inside = (await pixelsOf(moonPicture(day / days))).filter(([, , , opacity]) => opacity === 255)
    // Marigold has more red than blue; the rim and the unlit side have less.
    const lit = inside.filter(([red = 0, , blue = 0]) => red > blue + 60)
    // The rim takes some of the disc.
    expect(Math.abs(lit.length / inside.length - day / days)).toBeLessThan(0.06)
  })

  it('is transparent around the disc, so that it lies on either scheme', async () => {
    for (const picture of [moonPicture(1), logoPicture]) expect((await pixelsOf(picture))[0]?.[3]).toBe(0)
  })
})
