import { describe, expect, it } from 'vitest'
import { takenAt } from './taken-at.ts'

const noon = new Date(2026, 10, 28, 12).getTime()
const fileOf = (parts: BlobPart[], lastModified = noon) => new File(parts, 'screenshot.png', { lastModified })
const pixels = new Uint8Array(300_000).fill(0xff)

describe('the moment at which a picture was made', () => {
  it('is that of the file if the picture has no date', async () => {
    expect(await takenAt(fileOf([pixels]))).toBe(noon)
  })

  it('is the earliest date at the begin of the file, in the time of the phone', async () => {
    const dates = '2026:11:28 09:00:00\0 2026:11:27 21:30:15\0'
    const file = fileOf([new Uint8Array([0xff, 0xe1, 0xc3]), dates, pixels])
    expect(await takenAt(file)).toBe(new Date(2026, 10, 27, 21, 30, 15).getTime())
  })

  it('is not later than the file, whatever the picture says', async () => {
    expect(await takenAt(fileOf(['2026:11:29 09:00:00\0']))).toBe(noon)
  })

  it.each(['2026:13:45 99:00:00\0', '2026:11:27 21:30', '0000:00:00 00:00:00\0', ''])(
    'is not read from %j',
    async (text) => {
      expect(await takenAt(fileOf([text]))).toBe(noon)
    },
  )

  it('is not known of an empty file that its browser gives no date', async () => {
    expect(await takenAt(fileOf([], 0))).toBe(Infinity)
  })
})
