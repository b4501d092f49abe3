/**
 * Draws an SVG of our own, as wide as given, as PNG. Not with sharp: its reader of SVG stays blocked, because it opens
 * uploaded pictures. The library is loaded with the first picture.
 */
export async function pngOf(svg: string, width: number): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js')
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng()
}
