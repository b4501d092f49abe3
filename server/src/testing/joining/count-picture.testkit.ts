import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const font = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
)

/** A part of Play Console's Dashboard that shows 13 testers, with letters as small as on a computer's screen. */
export const aCountPicture = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120" font-family="Hanken Grotesk" fill="#202124">
        <rect width="420" height="120" fill="#fff"/>
        <text x="20" y="35" font-size="14">Have at least 12 testers opted in to your closed test</text>
        <text x="20" y="65" font-size="14">13 testers currently opted in</text>
        <text x="20" y="95" font-size="14">Run it for 14 days</text>
      </svg>`,
      { font: { loadSystemFonts: false, fontFiles: [font] } },
    )
      .render()
      .asPng(),
  )
