/** What we use of it: the types of the package are not reachable by its own exports. */
declare module 'tesseract-wasm' {
  interface Engine {
    loadModel(model: Uint8Array): void
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void
    getText(): string
    clearImage(): void
  }
  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<Engine>
}
