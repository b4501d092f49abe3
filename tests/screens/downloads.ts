import { vi } from 'vitest'

/** A file that a page gave its browser to keep. */
interface Download {
  name: string
  text(): Promise<string>
}

/** Collects what pages give their browser to keep, until the test ends. */
export function collectDownloads(): Download[] {
  const downloads: Download[] = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    content = file as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = content
    downloads.push({ name: this.download, text: () => file.text() })
  })
  return downloads
}
