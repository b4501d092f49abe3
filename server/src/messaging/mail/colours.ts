/** Colours of mail, as the product has them (web/app/ui): mail programs know no variables. */
export const colours = {
  page: '#f9f8f3',
  surface: '#fefefb',
  night: '#12152a',
  nightInk: '#f4f1e6',
  nightQuiet: '#c6c4ba',
  line: '#dedbd1',
  ink: '#161a2c',
  text: '#42475b',
  quiet: '#5f6375',
  lit: '#262b45',
  unlit: '#c3c0b4',
  bad: '#a3252a',
} as const

const dark = {
  page: '#0e101d',
  surface: '#151927',
  night: '#1c2030',
  line: '#2e3346',
  ink: '#f4f1e6',
  text: '#c8c6bc',
  quiet: '#a2a3ab',
  lit: '#f2e9cd',
  unlit: '#454b60',
  bad: '#ff9b94',
} as const

// Inline styles are for the light scheme, because some programs drop this part. Corners are the cell's: a background of
// the link inside it would be square.
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 640px) {
  .pad { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 29px !important; }
  [dir=ltr] .title { line-height: 32px !important; }
  .moon, .moon img { width: 72px !important; height: auto !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.page} !important; }
  .surface { background-color: ${dark.surface} !important; }
  .night { background-color: ${dark.night} !important; }
  .line { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .text { color: ${dark.text} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .button { background-color: ${dark.ink} !important; }
  .label { color: ${colours.night} !important; }
  .lit { background-color: ${dark.lit} !important; }
  .ring { border-color: ${dark.lit} !important; }
  .unlit { background-color: ${dark.unlit} !important; }
  .missed { border-color: ${dark.bad} !important; }
}`

/** Our own type if the reader has it: mail loads no font. */
export const fonts = {
  display: "font-family:'Familjen Grotesk Variable','Familjen Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif",
  text: "font-family:'Hanken Grotesk Variable','Hanken Grotesk','Helvetica Neue',Helvetica,Arial,'Noto Naskh Arabic',sans-serif",
} as const
