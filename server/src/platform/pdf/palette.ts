/** Colours of paper: the day half of the product's tokens, as sRGB, because a PDF knows no OKLCH. */
export const palette = {
  ink: '#161a2c',
  ink2: '#44485a',
  ink3: '#606473',
  /** Dots of evidence. */
  lit: '#262b45',
  line: '#dedcd3',
  line2: '#c1beb2',
  sunken: '#f2f0e8',
  moon: '#f9bf33',
  crater: '#b97500',
  ok: '#0f8a4f',
  bad: '#cb2f2b',
} as const
