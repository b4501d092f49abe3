/** Tags of Exif 2.32: where the photographic fields begin, and the date in them at which a picture was made. */
const [photographic, madeAt] = [0x8769, 0x9003]

/** The most entries of a directory that are read; a screenshot has about ten. */
const mostEntries = 100

/**
 * Day on which a file says that it was made, in its phone's own time: "2026-11-19". Android writes it into the screenshots
 * that it makes; a messenger, an editor or our own portal may have dropped it. Undefined if the file says none, or nothing sensible.
 */
export function takenOn(exif: Buffer | undefined): string | undefined {
  try {
    return exif && dateIn(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)
  } catch (error) {
    // A place outside of the file: it was made by hand.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function dateIn(tiff: Buffer): string | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** Value or place of a tag in the directory that begins there. */
  const valueOf = (tag: number, directory: number) => {
    for (let entry = 0; entry < Math.min(short(directory), mostEntries); entry++) {
      const at = directory + 2 + 12 * entry
      if (short(at) === tag) return long(at + 8)
    }
    return undefined
  }
  const fields = valueOf(photographic, long(4))
  const place = fields === undefined ? undefined : valueOf(madeAt, fields)
  if (place === undefined) return undefined
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d) /.exec(tiff.toString('latin1', place, place + 11)) ?? []
  return year && month && day ? `${year}-${month}-${day}` : undefined
}
