import sharp from 'sharp'
import { expect, it } from 'vitest'
import { takenOn } from './taken-on.ts'

const exif = async (date: string) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
  const made = picture.jpeg().withExif({ IFD0: { Software: 'Android' }, IFD2: { DateTimeOriginal: date } })
  const { exif: written } = await sharp(await made.toBuffer()).metadata()
  if (!written) throw new Error('no Exif')
  return written
}

it('a file’s own day is read with and without the name of its format before it', async () => {
  const written = await exif('2026:11:19 21:30:00')
  expect([takenOn(written), takenOn(written.subarray(6)), takenOn(undefined)]).toEqual([
    '2026-11-19',
    '2026-11-19',
    undefined,
  ])
})

it('fields that were cut or changed by hand say nothing or a day, and never fail', async () => {
  const written = await exif('2026:11:19 21:30:00')
  for (let place = 0; place < written.length; place++) {
    expect([undefined, '2026-11-19']).toContain(takenOn(written.subarray(0, place)))
    const changed = Buffer.from(written)
    changed[place] = 255 - (changed[place] ?? 0)
    expect(takenOn(changed) ?? '2026-11-19').toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})
