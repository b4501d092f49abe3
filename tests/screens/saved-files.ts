import { vi } from 'vitest'

/** A file that a page gave the browser to keep. */
interface SavedFile {
  name: string
  file: Blob
}

/** Collects the files that pages give the browser to keep, until the test ends. */
export function collectSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last })
  })
  return saved
}
