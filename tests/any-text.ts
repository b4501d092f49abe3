import fc from 'fast-check'

/**
 * A character of any code point that a text can hold, as the unit of `fc.string`. Its own `binary` orders all of them
 * before the first draw, which takes a second in each process.
 */
export const anyCharacter = fc
  .nat(0x10_f7ff)
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800))
